import type { Clock } from '../../clock.ts'
import { climatiqCarbon } from './climatiq.ts'
import type { ExternalServices, RecordSource } from './external-data.port.ts'
import { nominatimMaps } from './nominatim.ts'
import { overpassPlaces } from './overpass.ts'
import { perenualPlants } from './perenual.ts'
import { type ClientOptions, createServiceClient } from './service-client.ts'
import { sharetribeListings } from './sharetribe.ts'

export interface ExternalAccounts {
  perenual?: { url: string; key: string } | undefined
  nominatim?: { url: string; contact: string } | undefined
  sharetribe?: { url: string; clientId: string } | undefined
  overpass?: { url: string } | undefined
  climatiq?: { url: string; key: string } | undefined
}

type Patience = Pick<ClientOptions, 'timeoutMs' | 'firstWaitMs'>

/** Short, because a person waits and the product has a fallback. */
const WHILE_SOMEBODY_WAITS = { timeoutMs: 3000, attempts: 1 }

/** A service is available if its credentials are set; Settings reports the same choice. */
export function connectExternalServices(
  accounts: ExternalAccounts,
  clock: Clock,
  patience: Patience = {},
): ExternalServices {
  const { perenual, nominatim, sharetribe, overpass, climatiq } = accounts
  const client = (name: string, more: Partial<ClientOptions> = {}) =>
    createServiceClient({ name, clock, ...more, ...patience })
  const sources: RecordSource[] = []
  if (perenual) sources.push(perenualPlants(perenual, client('Perenual')))
  if (sharetribe) sources.push(sharetribeListings(sharetribe, client('Sharetribe')))
  if (overpass) sources.push(overpassPlaces(overpass.url, client('OpenStreetMap (Overpass)')))
  const mapsClient = client('The map service', {
    ...WHILE_SOMEBODY_WAITS,
    userAgent: `Commonplot (${nominatim?.contact})`,
  })
  return {
    config: {
      plantData: perenual !== undefined,
      maps: nominatim !== undefined,
      marketplace: sharetribe !== undefined,
      places: overpass !== undefined,
      carbon: climatiq !== undefined,
    },
    sources,
    maps: nominatim ? nominatimMaps(nominatim.url, mapsClient) : null,
    carbon: climatiq ? climatiqCarbon(climatiq, client('Climatiq', WHILE_SOMEBODY_WAITS)) : null,
  }
}

/** The default: no outside services, only the product's own database. */
export const noExternalServices: ExternalServices = {
  config: { plantData: false, maps: false, marketplace: false, places: false, carbon: false },
  sources: [],
  maps: null,
  carbon: null,
}
