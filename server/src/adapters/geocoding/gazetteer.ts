import { Worker } from 'node:worker_threads'
import type { Place, PlaceAddress } from '@commonplot/shared/locations/place.ts'
import type { GazetteerAnswer, GazetteerQuestion } from './gazetteer-worker.ts'
import type { Geocoder } from './geocoding.port.ts'

type Question = GazetteerQuestion extends infer Q ? Omit<Q, 'number'> : never

let worker: Worker | undefined
let lastNumber = 0
const waiting = new Map<number, (found: GazetteerAnswer['found']) => void>()

/**
 * Cities and US ZIP codes out of packages, with no network. Reading them takes seconds, so they are
 * read when first asked, in a thread of their own, where nobody else waits for it.
 */
export const gazetteer: Geocoder = {
  geocode: (address) => ask<Place>({ address }),
  reverseGeocode: (position) => ask<PlaceAddress>({ position }),
}

function ask<Found>(question: Question): Promise<Found | null> {
  worker ??= startWorker()
  lastNumber += 1
  const number = lastNumber
  worker.postMessage({ ...question, number })
  return new Promise((resolve) => {
    waiting.set(number, (found) => resolve(found as Found | null))
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./gazetteer-worker.ts', import.meta.url), { execArgv: [] })
  started.on('message', ({ number, found }: GazetteerAnswer) => {
    waiting.get(number)?.(found)
    waiting.delete(number)
  })
  // Without the data every place is unknown, and searches fall back to matching text.
  started.on('error', () => {
    worker = undefined
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  })
  started.unref()
  return started
}
