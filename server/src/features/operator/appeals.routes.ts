import { appealsApi, operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { answerAppeal, getAppeal, listAppeals, makeAppeal } from './appeals.service.ts'

export function appealRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, appealsApi.getAppeal, ({ caller }) => getAppeal(deps, caller))
  serve(app, appealsApi.makeAppeal, async ({ body, caller }) => {
    await makeAppeal(deps, body.text, caller)
    return null
  })
  serve(app, operatorApi.listAppeals, ({ query }) => listAppeals(deps, query.cursor))
  serve(app, operatorApi.answerAppeal, async ({ params, body, caller }) => {
    await answerAppeal(deps, params.id, body.answer, caller)
    return null
  })
}
