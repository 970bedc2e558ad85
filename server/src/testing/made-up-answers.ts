import { madeUpListings } from './made-up-listings.ts'
import { madeUpAddress, madeUpElements, madeUpPlaces } from './made-up-places.ts'
import { madeUpDetails, madeUpSpecies } from './made-up-plants.ts'

export interface StoodInRequest {
  service: string
  url: URL
  body: string
}

/** Everything in here says of itself that it is made up. Undefined: no such address. */
export async function madeUpAnswer({ service, url, body }: StoodInRequest): Promise<unknown> {
  const { searchParams } = url
  const path = url.pathname.replace(`/${service}`, '')
  const speciesId = /^\/species\/details\/(\d+)$/.exec(path)?.[1]
  switch (service) {
    case 'perenual':
      if (speciesId) return madeUpDetails(Number(speciesId), searchParams.get('key') ?? '')
      if (path === '/species-list') return madeUpSpecies(Number(searchParams.get('page') ?? 1))
      return undefined
    case 'overpass':
      return madeUpElements(new URLSearchParams(body).get('data') ?? '')
    case 'sharetribe':
      if (path === '/v1/auth/token') return { access_token: 'made-up' }
      return path === '/v1/api/listings/query' ? madeUpListings() : undefined
    case 'nominatim':
      if (path === '/search') return madeUpPlaces(searchParams.get('q') ?? '')
      return path === '/reverse'
        ? madeUpAddress(Number(searchParams.get('lat')), Number(searchParams.get('lon')))
        : undefined
    case 'climatiq':
      return path === '/data/v1/estimate' ? estimate(JSON.parse(body)) : undefined
    default:
      return undefined
  }
}

const KG_PER_KM = 0.175

function estimate({ parameters }: { parameters: { distance: number } }) {
  const factor = { source: 'Made-up factors', year: 2024, region: 'US' }
  return { co2e: parameters.distance * KG_PER_KM, co2e_unit: 'kg', emission_factor: factor }
}
