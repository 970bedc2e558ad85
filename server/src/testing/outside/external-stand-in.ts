import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { gazetteer } from '../../adapters/geocoding/gazetteer.ts'

export type StoodIn = 'perenual' | 'nominatim' | 'sharetribe' | 'overpass' | 'climatiq'

/** Ways in which services have been seen to misbehave. */
export const MISBEHAVIOURS = [
  'hangs',
  'answers HTML',
  'answers half a page',
  'answers other types',
  'answers 10 MB',
  'answers a byte at a time',
  'answers more than it announced',
  'redirects to a private address',
  'asks to come back in an hour',
  'answers 401',
  'answers 429',
  'answers 500',
] as const
type Behaviour = (typeof MISBEHAVIOURS)[number] | 'works'

const TEN_MEGABYTES = 10 * 1024 * 1024
const DRIP_MS = 20

/** Speaks the shapes of the five services with made-up data. */
export async function startExternalStandIn() {
  const behaviours = new Map<StoodIn, Behaviour>()
  const requests: { service: StoodIn; url: URL; headers: IncomingMessage['headers'] }[] = []

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const service = url.pathname.split('/')[1] as StoodIn
    requests.push({ service, url, headers: request.headers })
    const behaviour = behaviours.get(service) ?? 'works'
    if (behaviour !== 'works') return misbehave(response, behaviour)
    const answer = await madeUpAnswer({ service, url, body: await readText(request) })
    response.statusCode = answer === undefined ? 404 : 200
    return response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(answer ?? { message: 'not found' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    accounts: {
      perenual: { url: `${base}/perenual`, key: 'made-up-key' },
      nominatim: { url: `${base}/nominatim`, contact: 'nobody@example.org' },
      sharetribe: { url: `${base}/sharetribe`, clientId: 'made-up-client' },
      overpass: { url: `${base}/overpass` },
      climatiq: { url: `${base}/climatiq`, key: 'made-up-key' },
    },
    requests,
    behave: (service: StoodIn, behaviour: Behaviour) => behaviours.set(service, behaviour),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function misbehave(response: ServerResponse, behaviour: Exclude<Behaviour, 'works'>) {
  const status = Number(/\d{3}$/.exec(behaviour)?.[0] ?? 200)
  if (behaviour === 'hangs') return response
  if (behaviour === 'redirects to a private address') {
    return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  }
  if (behaviour === 'answers half a page') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"data":[{"id":1,')
    return setImmediate(() => response.destroy())
  }
  if (behaviour === 'answers a byte at a time') {
    const drip = setInterval(() => response.write(' '), DRIP_MS)
    return response.on('close', () => clearInterval(drip))
  }
  if (behaviour === 'answers more than it announced') {
    return response.writeHead(200, { 'content-length': '12' }).end('{"data":[],"elements":[]}')
  }
  if (behaviour === 'asks to come back in an hour') {
    return response.writeHead(429, { 'retry-after': '3600' }).end('{}')
  }
  if (behaviour === 'answers 10 MB') return response.end(`"${'x'.repeat(TEN_MEGABYTES)}"`)
  if (behaviour === 'answers other types') return response.end('{"data":"none","elements":7}')
  if (behaviour === 'answers HTML') return response.end('<!doctype html><h1>Welcome</h1>')
  const headers: Record<string, string> = status === 429 ? { 'retry-after': '0' } : {}
  return response.writeHead(status, headers).end('{}')
}

const SPECIES = 45
const PER_PAGE = 30
const UPGRADE = 'Upgrade Plans To Premium/Supreme - https://perenual.com/subscription-api-pricing'

function madeUpSpecies(page: number) {
  const first = (page - 1) * PER_PAGE
  const count = Math.max(Math.min(SPECIES - first, PER_PAGE), 0)
  const data: object[] = Array.from({ length: count }, (_, index) => species(first + index + 1))
  if (page === 1) data.push({ id: 'no number', common_name: null })
  if (page === 2) data.push({ id: 99, common_name: 'Made-up plant without details' })
  return { data, current_page: page, last_page: 2, per_page: PER_PAGE, total: SPECIES }
}

function species(id: number) {
  return {
    id,
    common_name: `Made-up plant ${id}`,
    scientific_name: [`Planta ficta ${id}`],
    other_name: null,
    cycle: id % 2 ? 'Perennial' : 'Annual',
    watering: id % 5 ? 'Average' : UPGRADE,
    sunlight: id % 5 ? ['full sun'] : UPGRADE,
    default_image: {
      license_name: 'CC BY 4.0',
      regular_url: id % 2 ? `https://plants.example.org/${id}.jpg` : UPGRADE,
    },
  }
}

/** With the oddities seen in real ones: lists for empty objects, our key in addresses, locked fields. */
function madeUpDetails(id: number, key: string) {
  if (id > SPECIES) return undefined
  return {
    ...species(id),
    type: 'Herb',
    description: id % 5 ? `Made up for the sandbox: plant ${id}.` : UPGRADE,
    dimensions:
      id % 2 ? { type: 'Height', min_value: 0.5, max_value: 1.5, unit: 'feet' } : ([] as const),
    propagation: ['Seed', 'Cutting'],
    hardiness: { min: '4', max: '6' },
    hardiness_location: { full_url: `https://plants.example.org/map?species=${id}&key=${key}` },
    'care-guides': `https://plants.example.org/guides?species=${id}&key=${key}`,
    maintenance: id % 5 ? 'Low' : UPGRADE,
    growth_rate: 'High',
    soil: ['Loam'],
    flowering_season: 'Summer',
    harvest_season: null,
    pest_susceptibility: ['Made-up aphid'],
  }
}

const CENTER = { lat: 45.5152, lng: -122.6784 }
const SUFFIX = '(sandbox map)'

/** Real positions, so that a search near a town makes sense, under a name that tells. */
async function madeUpPlaces(words: string) {
  const found = await gazetteer.geocode(words)
  return found ? [place(found, found.label, found.label.split(',')[0] ?? '')] : []
}

async function madeUpAddress(lat: number, lng: number) {
  const found = await gazetteer.reverseGeocode({ lat, lng })
  return found ? place({ lat, lng }, found.address, found.city) : { error: 'Unable to geocode' }
}

function place({ lat, lng }: typeof CENTER, label: string, town: string) {
  const address = { town, country_code: 'us' }
  return { lat: String(lat), lon: String(lng), display_name: `${label} ${SUFFIX}`, address }
}

/** Around the place asked for. At 0,0, far out at sea, the service is always in trouble. */
function madeUpElements(query: string) {
  const [, lat, lng] = /around:\d+,(-?[\d.]+),(-?[\d.]+)/.exec(query) ?? []
  const center = { lat: Number(lat ?? CENTER.lat), lng: Number(lng ?? CENTER.lng) }
  if (center.lat === 0 && center.lng === 0) {
    return { version: 0.6, elements: [], remark: 'runtime error: Query timed out' }
  }
  return { version: 0.6, elements: elementsNear(center) }
}

function elementsNear({ lat, lng }: typeof CENTER) {
  const near = (offset: number) => ({ lat: lat + offset, lon: lng })
  const address = { 'addr:city': 'Portland', 'addr:street': 'Made-up Street' }
  const garden = { leisure: 'garden', 'garden:type': 'community' }
  return [
    {
      type: 'node',
      id: 1,
      ...near(0.001),
      tags: { ...garden, ...address, name: 'Made-up Garden' },
    },
    {
      type: 'way',
      id: 2,
      center: near(0.002),
      tags: { landuse: 'allotments', name: 'Made-up Allotments' },
    },
    {
      type: 'node',
      id: 3,
      ...near(0.003),
      tags: {
        ...address,
        shop: 'greengrocer',
        name: 'Made-up Organic Shop',
        organic: 'only',
        zero_waste: 'yes',
        website: 'javascript:alert(1)',
        opening_hours: 'Mo-Fr 09:00-18:00',
      },
    },
    { type: 'node', id: 4, ...near(0.004), tags: { shop: 'greengrocer', organic: 'yes' } },
  ]
}

function listing(id: string, listingType: string, more: object = {}) {
  return {
    id: { uuid: id },
    type: 'listing',
    attributes: {
      title: `Made-up ${listingType}`,
      description: 'Made up for the sandbox.',
      price: { amount: 1250, currency: 'USD' },
      geolocation: CENTER,
      state: 'published',
      deleted: false,
      publicData: {
        listingType,
        location: { address: 'Portland, OR' },
        url: `https://market.example.org/listings/${id}`,
      },
      ...more,
    },
    relationships: { images: { data: [{ id: { uuid: `image-${id}` }, type: 'image' }] } },
  }
}

function madeUpListings() {
  const picture = { default: { url: 'https://market.example.org/tool.jpg' } }
  return {
    data: [
      listing('s1', 'plot'),
      listing('s2', 'tool'),
      listing('s3', 'expert'),
      listing('s4', 'tool', { state: 'draft' }),
      listing('s5', 'tool', { price: 'cheap' }),
    ],
    included: [{ id: { uuid: 'image-s2' }, type: 'image', attributes: { variants: picture } }],
    meta: { totalItems: 5, totalPages: 1, page: 1, perPage: 100 },
  }
}

interface StoodInRequest {
  service: string
  url: URL
  body: string
}

/** Everything in here says of itself that it is made up. Undefined: no such address. */
async function madeUpAnswer({ service, url, body }: StoodInRequest): Promise<unknown> {
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
