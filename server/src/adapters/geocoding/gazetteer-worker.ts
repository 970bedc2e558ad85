import { parentPort } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { lookUpAddress, lookUpPosition, lookUpTown } from './gazetteer-lookup.ts'

const lookUp = { lookUpAddress, lookUpPosition, lookUpTown }
export type LookUp = typeof lookUp

createBirpc<object, LookUp>(lookUp, {
  post: (message) => parentPort?.postMessage(message),
  on: (listener) => parentPort?.on('message', listener),
})
