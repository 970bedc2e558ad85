import * as z from 'zod'
import type { FoundPlace, MapsClient } from './external-data.port.ts'
import { expectShape, type ServiceClient } from './service-client.ts'

const place = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  display_name: z.string().min(1),
  address: z.record(z.string(), z.unknown()).default({}),
})

const reverseAnswer = z.union([place, z.object({ error: z.unknown() })])

/** Sends at once; the caller keeps the pause between requests. */
export function nominatimMaps(url: string, client: ServiceClient): MapsClient {
  function ask(path: string, query: Record<string, string>): Promise<unknown> {
    const address = new URL(`${url}${path}`)
    // Reverse answers XML unless asked otherwise.
    address.search = new URLSearchParams({
      ...query,
      format: 'jsonv2',
      addressdetails: '1',
    }).toString()
    return client.fetchJson(address)
  }

  return {
    async findPlace(words) {
      const given = await ask('/search', { q: words, limit: '1' })
      const [first] = expectShape(client.name, z.array(place), given)
      return first ? toPlace(first) : null
    },
    async findAddress({ lat, lng }) {
      const given = await ask('/reverse', { lat: String(lat), lon: String(lng), zoom: '18' })
      const found = expectShape(client.name, reverseAnswer, given)
      return 'lat' in found ? toPlace(found) : null
    },
  }
}

function toPlace({ lat, lon, display_name: label, address }: z.infer<typeof place>): FoundPlace {
  const city = address['city'] ?? address['town'] ?? address['village'] ?? address['county']
  return { lat, lng: lon, label, city: typeof city === 'string' ? city : null }
}
