import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import {
  appealsApi,
  MONEY_CSV_PATH,
  moneyFilters,
  operatorApi,
  PEOPLE_CSV_PATH,
  peopleQuery,
} from '@commonplot/shared/operator/operator.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { csvFile, csvHeaders } from '../../formats/csv.ts'
import { OPERATORS_ONLY } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { validate } from '../../http/contract/validate.ts'
import { callerOf } from '../../http/identity/caller-of.ts'
import { retryRefunds } from '../rentals/refunds/stuck-refunds.service.ts'
import { answerAppeal, getAppeal, makeAppeal } from './appeals/appeals.service.ts'
import { findAppeals } from './appeals/appeals.store.ts'
import { getHealth, makeBackup } from './health/health.service.ts'
import { changeContent, changeListing } from './listings/hiding.service.ts'
import { listListings } from './listings/listings.service.ts'
import { getMoneyTotals, listMoney, moneyCsv } from './money/money.service.ts'
import { getToday, putMailAside } from './operator.service.ts'
import {
  endRole,
  listPeople,
  PEOPLE_COLUMNS,
  peopleLines,
  signOutPerson,
} from './people/people.service.ts'
import { suspendPerson, unsuspendPerson } from './people/suspension.service.ts'

/** A backup copies files at the speed of the disk. */
const BACKUP_WITHIN_MS = 10 * MINUTE_MS

export function operatorRoutes(app: FastifyInstance, deps: AppDeps): void {
  todayRoutes(app, deps)
  peopleRoutes(app, deps)
  listingRoutes(app, deps)
  moneyRoutes(app, deps)
  appealRoutes(app, deps)
  healthRoutes(app, deps)
}

function todayRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, operatorApi.getToday, ({ query }) => getToday(deps, query.kind))
  serve(app, operatorApi.putMailAside, async ({ params, body, caller }) => {
    await putMailAside(deps, params.id, body.reason, caller)
    return null
  })
}

function listingRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, operatorApi.listListings, ({ query }) => listListings(deps, query))
  serve(app, operatorApi.hideListing, ({ params, body, caller }) =>
    changeListing(deps, params, { act: 'hide', ...body }, caller),
  )
  serve(app, operatorApi.showListing, ({ params, body, caller }) =>
    changeListing(deps, params, { act: 'show', ...body }, caller),
  )
  serve(app, operatorApi.hideContent, ({ params, body, caller }) =>
    changeContent(deps, params, { act: 'hide', ...body }, caller),
  )
  serve(app, operatorApi.showContent, ({ params, body, caller }) =>
    changeContent(deps, params, { act: 'show', ...body }, caller),
  )
}

function peopleRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, operatorApi.listPeople, ({ query, caller }) => listPeople(deps, query, caller.userId))
  app.get(PEOPLE_CSV_PATH, OPERATORS_ONLY, async (request, reply) => {
    const { cursor: _all, ...asked } = validate(peopleQuery, request.query ?? {}, 'query')
    const lines = peopleLines(deps, asked, callerOf(request).userId)
    return reply
      .headers(csvHeaders('commonplot-people.csv'))
      .send(await csvFile(PEOPLE_COLUMNS, lines))
  })
  serve(app, operatorApi.suspendPerson, async ({ params, body, caller }) => {
    const act = { operator: caller, personId: params.id, reason: body.reason }
    await suspendPerson(deps, act, new Date(body.until))
    return null
  })
  serve(app, operatorApi.unsuspendPerson, async ({ params, body, caller }) => {
    await unsuspendPerson(deps, { operator: caller, personId: params.id, reason: body.reason })
    return null
  })
  serve(app, operatorApi.endRole, async ({ params, body, caller }) => {
    await endRole(deps, { operator: caller, personId: params.id, reason: body.reason })
    return null
  })
  serve(app, operatorApi.signOutPerson, async ({ params, body, caller }) => {
    await signOutPerson(deps, { operator: caller, personId: params.id, reason: body.reason })
    return null
  })
}

function moneyRoutes(app: FastifyInstance, deps: AppDeps): void {
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

function appealRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, appealsApi.getAppeal, ({ caller }) => getAppeal(deps, caller))
  serve(app, appealsApi.makeAppeal, async ({ body, caller }) => {
    await makeAppeal(deps, body.text, caller)
    return null
  })
  serve(app, operatorApi.listAppeals, ({ query }) =>
    findAppeals(deps.db, { cursor: query.cursor, now: deps.clock.now() }),
  )
  serve(app, operatorApi.answerAppeal, async ({ params, body, caller }) => {
    await answerAppeal(deps, params.id, body.answer, caller)
    return null
  })
}

function healthRoutes(app: FastifyInstance, deps: AppDeps): void {
  const startedAt = deps.clock.now()
  serve(app, operatorApi.getHealth, () => getHealth(deps, startedAt))
  serve(app, operatorApi.makeBackup, ({ body, caller }) => makeBackup(deps, body.reason, caller), {
    timeoutMs: BACKUP_WITHIN_MS,
  })
}
