import { useQuery } from '@tanstack/react-query'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { rentalOptions } from '../rental-queries.ts'
import { HandoverCard } from './handover-card.tsx'
import type { HandoverParts } from './handover-state.tsx'

interface RentalCardProps extends HandoverParts {
  rentalId: string
}

/** The card where only the rental's id is known, as in a thread. */
export function RentalCard({ rentalId, ReviewPrompt }: RentalCardProps) {
  const rental = useQuery(rentalOptions(rentalId))
  if (rental.data) return <HandoverCard rental={rental.data.rental} ReviewPrompt={ReviewPrompt} />
  if (rental.isError) return <FailureLine words="Loading the rental failed." query={rental} />
  return (
    <div role="status" aria-label="Loading the rental" className="w-72 max-w-full space-y-3">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-5" />
      <Skeleton className="h-13" />
    </div>
  )
}
