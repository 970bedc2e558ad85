import * as z from 'zod'
import type { CarbonClient } from './external-data.port.ts'
import { expectShape, type ServiceClient } from './service-client.ts'

const CAR_ACTIVITY =
  'passenger_vehicle-vehicle_type_car-fuel_source_na-engine_size_na-vehicle_age_na-vehicle_weight_na'
const DATA_VERSION = '^21'

export interface ClimatiqAccount {
  url: string
  key: string
}

const estimate = z.object({
  co2e: z.number().nonnegative(),
  co2e_unit: z.literal('kg'),
  emission_factor: z.object({
    source: z.string().trim().min(1).max(300),
    // A figure without its year makes no receipt.
    year: z.coerce.number().int().min(1990),
    region: z.string().nullish(),
  }),
})

export function climatiqCarbon({ url, key }: ClimatiqAccount, client: ServiceClient): CarbonClient {
  return {
    async estimateCarKm(km) {
      const given = await client.fetchJson(new URL(`${url}/data/v1/estimate`), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          emission_factor: { activity_id: CAR_ACTIVITY, data_version: DATA_VERSION },
          parameters: { distance: km, distance_unit: 'km' },
        }),
      })
      const { co2e, emission_factor: factor } = expectShape(client.name, estimate, given)
      const { source, year, region = null } = factor
      return { kgCo2e: co2e, source, year, region }
    },
  }
}
