import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import type { ComponentType } from 'react'

/** Where a rental stands and what to do next; given by the page, as handing over is no part of hosting. */
export type HandoverCard = ComponentType<{ rental: Rental }>
