import { locationsApi } from '@commonplot/shared/locations/locations.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { geocode, reverseGeocode } from './locations.service.ts'

export function locationRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, locationsApi.geocode, ({ query }) => geocode(deps, query.address))
  serve(app, locationsApi.reverseGeocode, ({ query }) => reverseGeocode(deps, query))
  serve(app, locationsApi.getMap, async () => ({ tiles: deps.mapTiles }))
}
