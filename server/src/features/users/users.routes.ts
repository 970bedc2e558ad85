import { usersApi } from '@commonplot/shared/users/users.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { getUser } from './users.service.ts'

export function userRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, usersApi.getUser, ({ params }) => getUser(deps, params.id))
}
