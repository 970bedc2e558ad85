const SPECIES = 45
const PER_PAGE = 30
const UPGRADE = 'Upgrade Plans To Premium/Supreme - https://perenual.com/subscription-api-pricing'
const CENTER = { lat: 45.5152, lng: -122.6784 }

/** Everything in here says of itself that it is made up. Undefined: no such address. */
export function madeUpAnswer(service: string, url: URL): unknown {
  const path = url.pathname.replace(`/${service}`, '')
  if (service === 'perenual' && path === '/species-list') {
    return speciesPage(Number(url.searchParams.get('page') ?? 1))
  }
  if (service === 'overpass') return { version: 0.6, elements: elements() }
  if (service === 'sharetribe' && path === '/v1/auth/token') return { access_token: 'made-up' }
  if (service === 'sharetribe' && path === '/v1/api/listings/query') return listings()
  if (service === 'nominatim' && path === '/search') {
    return url.searchParams.get('q')?.includes('Nowhere') ? [] : [place()]
  }
  if (service === 'nominatim' && path === '/reverse') return place()
  if (service === 'climatiq' && path === '/data/v1/estimate') return estimate()
  return undefined
}

function speciesPage(page: number) {
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

function elements() {
  const near = (offset: number) => ({ lat: CENTER.lat + offset, lon: CENTER.lng })
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
      publicData: { listingType, location: { address: 'Portland, OR' } },
      ...more,
    },
    relationships: { images: { data: [{ id: { uuid: `image-${id}` }, type: 'image' }] } },
  }
}

function listings() {
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

function place() {
  const address = { town: 'Madeup', country_code: 'us' }
  return { lat: '45.5152', lon: '-122.6784', display_name: 'Made-up Place, Oregon', address }
}

function estimate() {
  const factor = { source: 'Made-up factors', year: 2024, region: 'US' }
  return { co2e: 2.1, co2e_unit: 'kg', emission_factor: factor }
}
