import type { OperatorPerson } from '@commonplot/shared/operator/operator.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import { useFormat } from '../../lib/visit.tsx'
import { RowLink } from '../../ui/data-table.tsx'

/** Each count, and the rows that it counts. */
const COUNTS = {
  listings: {
    count: ({ listingCount }: OperatorPerson) => listingCount,
    href: (ownerId: string) => operatorPath('listings', { ownerId }),
  },
  rentals: {
    count: ({ rentalCount }: OperatorPerson) => rentalCount,
    href: (personId: string) => operatorPath('money', { personId }),
  },
  reports: {
    count: ({ openReports }: OperatorPerson) => openReports,
    href: (personId: string) => operatorPath('reports', { personId }),
  },
}

interface PersonCountProps {
  person: OperatorPerson
  of: keyof typeof COUNTS
}

export function PersonCount({ person, of }: PersonCountProps) {
  const format = useFormat()
  const { count, href } = COUNTS[of]
  const figure = format.count(count(person))
  if (count(person) === 0) return <span className="text-ink-soft">{figure}</span>
  return (
    <RowLink href={href(person.id)}>
      {figure}
      <span className="sr-only">
        {' '}
        {of} of {person.fullName}
      </span>
    </RowLink>
  )
}
