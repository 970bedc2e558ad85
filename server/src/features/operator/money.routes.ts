import {
  MONEY_CSV_PATH,
  moneyFilters,
  operatorApi,
} from '@commonplot/shared/operator/operator.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { csvHeaders } from '../../formats/csv.ts'
import { OPERATORS_ONLY } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { validate } from '../../http/contract/validate.ts'
import { retryRefunds } from '../rentals/refunds/stuck-refunds.service.ts'
import { getMoneyTotals, listMoney } from './money.service.ts'
import { moneyCsv } from './money-csv.service.ts'

export function moneyRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, operatorApi.listMoney, ({ query }) => listMoney(deps, query))
  serve(app, operatorApi.getMoneyTotals, ({ query }) => getMoneyTotals(deps, query.month))
  serve(app, operatorApi.retryRefund, async ({ params, body, caller }) => {
    await retryRefunds(deps, params.rentalId, body.reason, caller)
    return null
  })
  app.get(MONEY_CSV_PATH, OPERATORS_ONLY, async (request, reply) => {
    const filters = validate(moneyFilters, request.query ?? {}, 'query')
    return reply.headers(csvHeaders('commonplot-money.csv')).send(await moneyCsv(deps, filters))
  })
}
