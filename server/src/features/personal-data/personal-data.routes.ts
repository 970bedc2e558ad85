import { personalDataApi } from '@commonplot/shared/personal-data/personal-data.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serveStream } from '../../http/contract/serve.ts'
import { exportPersonalData } from './personal-data.service.ts'

export function personalDataRoutes(app: FastifyInstance, deps: AppDeps): void {
  serveStream(
    app,
    personalDataApi.exportPersonalData,
    async ({ params, caller, reply }) => {
      const data = await exportPersonalData(deps, params.id, caller)
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="commonplot-my-data.json"')
        .header('cache-control', 'no-store')
      return data
    },
    { cost: 19 },
  )
}
