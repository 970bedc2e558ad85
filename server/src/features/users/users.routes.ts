import { userSettingsApi } from '@commonplot/shared/users/user-settings.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { changeUserSettings, getUserSettings } from './users.service.ts'

export function userSettingsRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, userSettingsApi.getUserSettings, ({ params, caller }) =>
    getUserSettings(deps, params.id, caller),
  )
  serve(app, userSettingsApi.changeUserSettings, ({ params, body, caller }) =>
    changeUserSettings(deps, params.id, body, caller),
  )
}
