import { locationsApi } from '@commonplot/shared/locations/locations.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { OUTSIDE_READ } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { currentMap, geocode, reverseGeocode } from './locations.service.ts'
import { mapFileRoutes } from './map-file.routes.ts'

export function locationRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, locationsApi.geocode, ({ query }) => geocode(deps, query.address), OUTSIDE_READ)
  serve(app, locationsApi.reverseGeocode, ({ query }) => reverseGeocode(deps, query), OUTSIDE_READ)
  serve(app, locationsApi.getMap, async () => ({ tiles: await currentMap(deps) }))
  mapFileRoutes(app, deps)
}
