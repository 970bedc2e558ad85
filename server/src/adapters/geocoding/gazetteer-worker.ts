import { parentPort } from 'node:worker_threads'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { Place, PlaceAddress } from '@commonplot/shared/locations/place.ts'
import { lookUpAddress, lookUpPosition } from './gazetteer-lookup.ts'

export type GazetteerQuestion = { number: number } & (
  | { address: string }
  | { position: Coordinates }
)
export type GazetteerAnswer = { number: number; found: Place | PlaceAddress | null }

parentPort?.on('message', (question: GazetteerQuestion) => {
  const found =
    'address' in question ? lookUpAddress(question.address) : lookUpPosition(question.position)
  parentPort?.postMessage({ number: question.number, found } satisfies GazetteerAnswer)
})
