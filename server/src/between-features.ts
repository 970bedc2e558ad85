import { publish } from './event-handlers.ts'
import { availability } from './features/rentals/availability.store.ts'
import { opensPlaceTo } from './features/rentals/place-access.store.ts'
import { picturesInUse } from './pictures-in-use.ts'

/** What features give each other without importing each other. */
export const betweenFeatures = { publish, availability, opensPlaceTo, picturesInUse }
