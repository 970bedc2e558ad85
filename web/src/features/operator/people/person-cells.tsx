import type { OperatorPerson } from '@commonplot/shared/operator/operator.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { RowLink } from '../../../ui/data-table.tsx'

/** Opens the sheet of a person in the console. */
const personHref = ({ id, fullName }: Pick<PersonSummary, 'id' | 'fullName'>): string =>
  operatorPath('people', { q: fullName, open: id })

export function PersonLink({ person }: { person: PersonSummary }) {
  return <RowLink href={personHref(person)}>{person.fullName}</RowLink>
}

type Standing = Pick<OperatorPerson, 'suspension' | 'isOperator' | 'closesAt'>

const SMALL = 'px-2! py-0!'

/** Badges for suspended, operator and closing accounts. */
export function PersonBadges({ person }: { person: Standing }) {
  return (
    <>
      {person.suspension && (
        <Badge tone="red" className={SMALL}>
          Suspended
        </Badge>
      )}
      {person.isOperator && (
        <Badge tone="sun" className={SMALL}>
          Operator
        </Badge>
      )}
      {person.closesAt && (
        <Badge tone="soil" className={SMALL}>
          Leaving
        </Badge>
      )}
    </>
  )
}

/** Each count with the link to its rows. */
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
