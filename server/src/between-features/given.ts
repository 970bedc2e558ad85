import { isLeaving } from '../features/accounts/leaving.store.ts'
import { assertMayOffer } from '../features/accounts/may-offer.service.ts'
import { hasOtherOperator } from '../features/accounts/operators.store.ts'
import { isMailWanted } from '../features/notifications/mail-wanted.service.ts'
import { availability } from '../features/rentals/availability.store.ts'
import { isPartyOfRental } from '../features/rentals/parties.store.ts'
import { opensPlaceTo } from '../features/rentals/place-access.store.ts'
import { picturesInUse } from './pictures-in-use.ts'

/** What features give each other without importing each other. */
export const betweenFeatures = {
  assertMayOffer,
  availability,
  hasOtherOperator,
  isLeaving,
  isMailWanted,
  isPartyOfRental,
  opensPlaceTo,
  picturesInUse,
}
