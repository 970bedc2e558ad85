import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { Place, PlaceAddress } from '@commonplot/shared/locations/place.ts'
import { readTowns, readZipCodes, type Town, type ZipCode } from './gazetteer-data.ts'
import { plain, readAddress, stateOf, type TownName } from './read-address.ts'

/**
 * Weights towns in the United States, where most members live; a far bigger namesake abroad still
 * wins.
 */
const US_WEIGHT = 3
const FARTHEST_ZIP_KM = 40
const FARTHEST_TOWN_KM = 100
const KM_PER_DEGREE = 111.2

interface Gazetteer {
  zips: Map<string, ZipCode>
  towns: Town[]
  /** The towns of a name, the most likely first. */
  townsByName: Map<string, Town[]>
}

let loaded: Gazetteer | undefined

export function lookUpAddress(address: string): Place | null {
  const { zip, town } = findNamed(address)
  if (zip) return placeOfZip(zip)
  return town ? placeOfTown(town) : null
}

/** The address decides the town, unless the position is far from it. */
export function lookUpTown(address: string, position: Coordinates | null): Place | null {
  const named = findNamed(address)
  const spots = [named.zip ?? named.town].filter((spot) => spot !== undefined)
  const isThere = position === null || nearest(position, spots, FARTHEST_TOWN_KM)
  const { zip, town } = isThere ? named : findNearest(position)
  if (zip) return { ...placeOfZip(zip), label: addressOfZip(zip).city }
  return town ? placeOfTown(town) : null
}

interface Found {
  zip?: ZipCode | undefined
  town?: Town | undefined
}

function findNamed(address: string): Found {
  loaded ??= load()
  const { zip, towns } = readAddress(address)
  const atZip = zip === undefined ? undefined : loaded.zips.get(zip)
  if (atZip) return { zip: atZip }
  for (const name of towns) {
    const town = findTown(loaded, name)
    if (town) return { town }
  }
  return {}
}

export function lookUpPosition(position: Coordinates): PlaceAddress | null {
  const { zip, town } = findNearest(position)
  if (zip) return addressOfZip(zip)
  return town ? { address: labelOf(town), city: labelOf(town) } : null
}

function findNearest(position: Coordinates): Found {
  loaded ??= load()
  const zip = nearest(position, loaded.zips.values(), FARTHEST_ZIP_KM)
  return zip ? { zip } : { town: nearest(position, loaded.towns, FARTHEST_TOWN_KM) }
}

function load(): Gazetteer {
  const zips = new Map(readZipCodes().map((zip) => [zip.zip, zip]))
  const towns = readTowns()
  const townsByName = Map.groupBy(towns, ({ name }) => plain(name))
  for (const namesakes of townsByName.values()) namesakes.sort((a, b) => weight(b) - weight(a))
  addVillages(townsByName, zips.values())
  return { zips, towns, townsByName }
}

/** Places too small for the list of towns, but with a post office. */
function addVillages(townsByName: Map<string, Town[]>, zips: Iterable<ZipCode>): void {
  for (const { city, state, lat, lng } of zips) {
    const namesakes = townsByName.get(plain(city)) ?? []
    if (namesakes.some(({ country, region }) => country === 'US' && region === state)) continue
    namesakes.push({ name: city, region: state, country: 'US', population: 0, lat, lng })
    townsByName.set(plain(city), namesakes)
  }
}

const weight = ({ country, population }: Town) => population * (country === 'US' ? US_WEIGHT : 1)

function findTown({ townsByName }: Gazetteer, { name, area }: TownName): Town | undefined {
  const namesakes = townsByName.get(name) ?? []
  if (area === undefined) return namesakes[0]
  const state = stateOf(area)
  return (
    namesakes.find(({ country, region }) => country === 'US' && region === state) ??
    namesakes.find(({ country }) => plain(countryName(country)) === area)
  )
}

const countries = new Intl.DisplayNames('en', { type: 'region' })
const countryName = (code: string) => countries.of(code) ?? code

const labelOf = ({ name, country, region }: Town) =>
  `${name}, ${country === 'US' ? region : countryName(country)}`

const placeOfTown = (town: Town): Place => ({
  lat: town.lat,
  lng: town.lng,
  label: labelOf(town),
})

const placeOfZip = ({ zip, city, state, lat, lng }: ZipCode): Place => ({
  lat,
  lng,
  label: `${city}, ${state} ${zip}`,
})

const addressOfZip = ({ zip, city, state }: ZipCode): PlaceAddress => ({
  address: `${city}, ${state} ${zip}`,
  city: `${city}, ${state}`,
})

/** Distance on a flat map, exact enough for short distances. */
function nearest<Spot extends Coordinates>(
  { lat, lng }: Coordinates,
  spots: Iterable<Spot>,
  farthestKm: number,
): Spot | undefined {
  const shrink = Math.cos((lat * Math.PI) / 180)
  let best: Spot | undefined
  let bestSquare = (farthestKm / KM_PER_DEGREE) ** 2
  for (const spot of spots) {
    const square = (spot.lat - lat) ** 2 + ((spot.lng - lng) * shrink) ** 2
    if (square > bestSquare) continue
    best = spot
    bestSquare = square
  }
  return best
}
