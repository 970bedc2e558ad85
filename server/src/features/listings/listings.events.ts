import type { EventHandler } from '../../event-handler.ts'
import { LISTING_TYPES } from './listing-kinds.sql.ts'
import type { PausedBy } from './listings.sql.ts'
import { archiveListingsOf, pauseListingsOf, restoreListingsOf } from './listings.store.ts'

type OfOwner = EventHandler<'account_closing'>

export const pauseListings =
  (by: PausedBy): OfOwner =>
  async (tx, { userId }) => {
    for (const type of LISTING_TYPES) await pauseListingsOf(tx, type, { ownerId: userId, by })
  }

export const restoreListings =
  (by: PausedBy): OfOwner =>
  async (tx, { userId }) => {
    for (const type of LISTING_TYPES) await restoreListingsOf(tx, type, { ownerId: userId, by })
  }

export const archiveListings: EventHandler<'account_closed'> = async (tx, { userId }) => {
  for (const type of LISTING_TYPES) await archiveListingsOf(tx, type, userId)
}
