import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { HandoverParts } from './handover-parts.ts'
import { MyRental } from './my-rental.tsx'
import { myRentalsOptions } from './rental-queries.ts'

export function MyRentals({ ReviewPrompt }: HandoverParts) {
  const rentals = useQuery(myRentalsOptions(useSignedInUserId()))
  return (
    <Card id="rentals" className="scroll-mt-24 p-6">
      <h2 className="mb-4 text-xl">My rentals</h2>
      {rentals.isPending && <Skeleton className="h-24" />}
      {rentals.data?.length === 0 && (
        <p className="text-ink-soft">
          Nothing rented yet. <TextLink href={PATHS.plots}>Find a plot</TextLink> or{' '}
          <TextLink href={PATHS.tools}>borrow a tool</TextLink>.
        </p>
      )}
      {rentals.isError && <FailureLine words="Loading your rentals failed." query={rentals} />}
      {rentals.data && rentals.data.length > 0 && (
        <ul className="divide-y divide-line">
          {rentals.data.map((rental) => (
            <MyRental key={rental.id} rental={rental} ReviewPrompt={ReviewPrompt} />
          ))}
        </ul>
      )}
    </Card>
  )
}
