import { EARNINGS_CSV_PATH, hostingApi } from '@commonplot/shared/hosting/hosting.contract.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { csvHeaders } from '../../formats/csv.ts'
import { LONG_READ, MEMBERS_ONLY } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { callerOf } from '../../http/identity/caller-of.ts'
import { ownOrigin } from '../../http/identity/cross-site.ts'
import {
  earningsCsv,
  earningsOf,
  feedTokenOf,
  getHosting,
  readFeed,
  renewFeed,
} from './hosting.service.ts'

export function hostingRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, hostingApi.getHosting, ({ query, caller }) => getHosting(deps, query.userId, caller))
  app.get(EARNINGS_CSV_PATH, MEMBERS_ONLY, async (request, reply) => {
    const earnings = await earningsOf(deps, callerOf(request).userId)
    const file = await earningsCsv(earnings)
    return reply.headers(csvHeaders('commonplot-earnings.csv')).send(file)
  })
}

export function calendarFeedRoutes(app: FastifyInstance, deps: AppDeps): void {
  const tell = (token: string, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store')
    const origin = ownOrigin(deps.publicUrl, reply.request)
    return { url: `${origin}/api/calendars/${token}.ics` }
  }
  serve(
    app,
    hostingApi.getCalendarFeed,
    async ({ caller, reply }) => tell(await feedTokenOf(deps, caller.userId), reply),
    { changes: true },
  )
  serve(app, hostingApi.renewCalendarFeed, async ({ caller, reply }) =>
    tell(await renewFeed(deps, caller.userId), reply),
  )
  app.get<{ Params: { token: string } }>(
    '/api/calendars/:token.ics',
    LONG_READ,
    async (request, reply) => {
      const calendar = await readFeed(deps, request.params.token)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, max-age=300')
        .send(calendar)
    },
  )
}
