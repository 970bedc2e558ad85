import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../clock.ts'
import type { TransactionalDatabase } from '../database/database.port.ts'
import type { FoundPlace, MapsClient } from '../external-data/external-data.port.ts'
import type { Geocoder } from './geocoding.port.ts'
import { findAnswer, keepAnswer, type Question, takeTurn } from './geocoding.store.ts'

interface MapServiceOptions {
  maps: MapsClient
  /** Answers for places unknown to the map service, and while the service is unavailable. */
  fallback: Geocoder
  db: TransactionalDatabase
  clock: Clock
  wait?: (ms: number) => Promise<unknown>
}

const FEWEST_LETTERS = 3

/** Keeps the map service's policy: few requests, no repeated ones, one process at a time. */
export function mapServiceGeocoder(options: MapServiceOptions): Geocoder {
  const { maps, fallback, db, clock, wait = sleep } = options

  async function find(asked: Question, ask: () => Promise<FoundPlace | null>) {
    const known = await findAnswer(db, asked, clock.now())
    if (known !== undefined) return known
    const pauseMs = await db.write((writable) => takeTurn(writable, clock.now()))
    if (pauseMs === null) return null
    if (pauseMs > 0) {
      await wait(pauseMs)
      const meanwhile = await findAnswer(db, asked, clock.now())
      if (meanwhile !== undefined) return meanwhile
    }
    const answer = await ask()
    await db.write((writable) => keepAnswer(writable, asked, answer, clock.now()))
    return answer
  }

  return {
    async geocode(address) {
      const words = address.trim().replace(/\s+/g, ' ')
      if (words.length < FEWEST_LETTERS) return fallback.geocode(address)
      const asked: Question = { lookup: 'forward', question: words.toLowerCase() }
      const found = await find(asked, () => maps.findPlace(words)).catch(() => null)
      return found ? toPlace(found) : fallback.geocode(address)
    },
    async reverseGeocode(position) {
      const question = `${position.lat.toFixed(5)},${position.lng.toFixed(5)}`
      const asked: Question = { lookup: 'reverse', question }
      const found = await find(asked, () => maps.findAddress(position)).catch(() => null)
      return found
        ? { address: found.label, city: found.city ?? found.label }
        : fallback.reverseGeocode(position)
    },
    townOf: fallback.townOf,
  }
}

const toPlace = ({ lat, lng, label }: FoundPlace) => ({ lat, lng, label })
