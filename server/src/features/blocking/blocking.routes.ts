import { blockingApi } from '@commonplot/shared/blocking/blocking.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { blockPerson, listBlocked, unblockPerson } from './blocking.service.ts'

export function blockingRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, blockingApi.listBlocked, ({ caller }) => listBlocked(deps, caller))
  serve(app, blockingApi.blockPerson, ({ params, caller }) => blockPerson(deps, params.id, caller))
  serve(app, blockingApi.unblockPerson, ({ params, caller }) =>
    unblockPerson(deps, params.id, caller),
  )
}
