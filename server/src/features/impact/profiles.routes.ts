import { usersApi } from '@commonplot/shared/users/users.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { getProfile } from './profiles.service.ts'

export function profileRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, usersApi.getUser, ({ params, caller }) => getProfile(deps, params.id, caller))
}
