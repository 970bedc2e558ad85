import type { Side } from '@commonplot/shared/rentals/handover.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import type { ComponentType } from 'react'

/** Asks for a review once all is done; another feature's, so that whoever shows the card brings it. */
type ReviewPrompt = ComponentType<{ rental: Rental; side: Side }>

export interface HandoverParts {
  ReviewPrompt?: ReviewPrompt | undefined
}

export interface HandoverCardProps extends HandoverParts {
  rental: Rental
}
