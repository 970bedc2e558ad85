import { callsInThread } from '../worker-threads/worker-calls.ts'
import type { LookUp } from './gazetteer-worker.ts'
import type { Geocoder } from './geocoding.port.ts'

const worker = callsInThread<LookUp>(new URL('./gazetteer-worker.ts', import.meta.url))

/**
 * Cities and US ZIP codes out of packages, with no network. Reading them takes seconds, so they are
 * read when first asked, in a thread of their own, where nobody else waits for it.
 */
export const gazetteer: Geocoder = {
  geocode: (address) => orUnknown(worker().lookUpAddress(address)),
  reverseGeocode: (position) => orUnknown(worker().lookUpPosition(position)),
  townOf: (address, position) => orUnknown(worker().lookUpTown(address, position)),
}

/** Without the data every place is unknown, and searches fall back to matching text. */
const orUnknown = <Found>(found: Promise<Found | null>): Promise<Found | null> =>
  found.catch(() => null)
