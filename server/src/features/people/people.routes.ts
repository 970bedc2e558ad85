import { peopleApi } from '@commonplot/shared/people/people.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { getStanding } from './people.service.ts'

export function peopleRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, peopleApi.getStanding, ({ params, caller }) => getStanding(deps, params.id, caller))
}
