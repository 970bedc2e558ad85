import type { FastifyInstance } from 'fastify'
import type { AccountSettings, AppDeps } from '../../app-deps.ts'
import { cityLoginRoutes } from './city-login.routes.ts'
import { emailChangeRoutes } from './email-change.routes.ts'
import { operatorRoutes } from './operators.routes.ts'
import { passkeyRoutes } from './passkeys.routes.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'

/** Where nobody signs in none of these is there. */
export function signedInRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  settings: AccountSettings,
): void {
  signInRoutes(app, deps, settings)
  sessionRoutes(app, deps, settings)
  passkeyRoutes(app, deps, settings)
  cityLoginRoutes(app, deps, settings)
  emailChangeRoutes(app, deps, settings)
  operatorRoutes(app, deps, settings)
}
