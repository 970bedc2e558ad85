import { publish } from './event-handlers.ts'
import { availability } from './features/rentals/availability.store.ts'
import { picturesInUse } from './pictures-in-use.ts'

/** What features give each other without importing each other. */
export const betweenFeatures = { publish, availability, picturesInUse }
