import { Worker } from 'node:worker_threads'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { LookUp } from './gazetteer-worker.ts'
import type { Geocoder } from './geocoding.port.ts'

let calls: BirpcReturn<LookUp, object> | undefined

/**
 * Cities and US ZIP codes out of packages, with no network. Reading them takes seconds, so they are
 * read when first asked, in a thread of their own, where nobody else waits for it.
 */
export const gazetteer: Geocoder = {
  geocode: (address) => orUnknown(worker().lookUpAddress(address)),
  reverseGeocode: (position) => orUnknown(worker().lookUpPosition(position)),
  townOf: (address, position) => orUnknown(worker().lookUpTown(address, position)),
}

function worker(): BirpcReturn<LookUp, object> {
  calls ??= startWorker()
  return calls
}

/** Without the data every place is unknown, and searches fall back to matching text. */
const orUnknown = <Found>(found: Promise<Found | null>): Promise<Found | null> =>
  found.catch(() => null)

function startWorker(): BirpcReturn<LookUp, object> {
  const thread = new Worker(new URL('./gazetteer-worker.ts', import.meta.url), { execArgv: [] })
  const started = createBirpc<LookUp, object>(
    {},
    {
      post: (message) => thread.postMessage(message),
      on: (listener) => thread.on('message', listener),
    },
  )
  thread.on('error', (error) => {
    if (calls === started) calls = undefined
    started.$close(error)
  })
  thread.unref()
  return started
}
