import type { ListingState } from './listing-state.ts'

// Apart, because the front page shows nothing but what is listed.
export const LISTING_STATE_LABELS: Record<ListingState, string> = {
  listed: 'Listed',
  paused: 'Paused',
  archived: 'Archived',
  repair: 'In repair',
}
