import { plantsApi } from '@commonplot/shared/plants/plants.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { forgetPlant, getPlant, listPlants, listSavedPlants, savePlant } from './plants.service.ts'

export function plantRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, plantsApi.listPlants, ({ query, caller }) => listPlants(deps, query, caller))
  serve(app, plantsApi.getPlant, ({ params }) => getPlant(deps, params.id))
  serve(app, plantsApi.listSavedPlants, ({ params, caller }) =>
    listSavedPlants(deps, params.userId, caller),
  )
  serve(app, plantsApi.savePlant, ({ params, body, caller }) =>
    savePlant(deps, { ...params, list: body.list }, caller),
  )
  serve(app, plantsApi.forgetPlant, async ({ params, query, caller }) => {
    await forgetPlant(deps, { ...params, list: query.list }, caller)
    return undefined
  })
}
