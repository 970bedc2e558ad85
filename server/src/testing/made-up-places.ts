import { gazetteer } from '../adapters/geocoding/gazetteer.ts'

const CENTER = { lat: 45.5152, lng: -122.6784 }
const SUFFIX = '(sandbox map)'

/** Real positions, so that a search near a town makes sense, under a name that tells. */
export async function madeUpPlaces(words: string) {
  const found = await gazetteer.geocode(words)
  return found ? [place(found, found.label, found.label.split(',')[0] ?? '')] : []
}

export async function madeUpAddress(lat: number, lng: number) {
  const found = await gazetteer.reverseGeocode({ lat, lng })
  return found ? place({ lat, lng }, found.address, found.city) : { error: 'Unable to geocode' }
}

function place({ lat, lng }: typeof CENTER, label: string, town: string) {
  const address = { town, country_code: 'us' }
  return { lat: String(lat), lon: String(lng), display_name: `${label} ${SUFFIX}`, address }
}

/** Around the place asked for. At 0,0, far out at sea, the service is always in trouble. */
export function madeUpElements(query: string) {
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
