import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { getHealth, makeBackup } from './health.service.ts'

/** Files are copied at the pace of the disk. */
const BACKUP_WITHIN_MS = 10 * MINUTE_MS

export function healthRoutes(app: FastifyInstance, deps: AppDeps): void {
  const startedAt = deps.clock.now()
  serve(app, operatorApi.getHealth, () => getHealth(deps, startedAt))
  serve(app, operatorApi.makeBackup, ({ body, caller }) => makeBackup(deps, body.reason, caller), {
    timeoutMs: BACKUP_WITHIN_MS,
  })
}
