import { hostingApi } from '@commonplot/shared/hosting/hosting.contract.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { LONG_READ } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { ownOrigin } from '../../http/identity/own-origin.ts'
import { feedTokenOf, readFeed, renewFeed } from './calendar-feeds.service.ts'

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
