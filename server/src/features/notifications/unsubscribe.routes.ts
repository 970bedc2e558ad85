import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { UNSUBSCRIBE_PATH } from './notice-mail.service.ts'
import { unsubscribe, whatWouldStop } from './unsubscribe.service.ts'
import { UNSUBSCRIBE_POLICY, unsubscribePage } from './unsubscribe-page.ts'

const LONGEST_BODY_BYTES = 10_000

interface WithToken {
  Params: { token: string }
}

const show = (reply: FastifyReply, about: string, isDone: boolean) =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('content-security-policy', UNSUBSCRIBE_POLICY)
    .type('text/html; charset=utf-8')
    .send(unsubscribePage({ about, isDone }))

/** For people and for their mail readers, which post a form (RFC 8058). */
export function unsubscribeRoutes(app: FastifyInstance, deps: AppDeps): void {
  app.register(async (scope) => {
    const read = { config: { policy: { access: 'anyone', cost: 4 } } } as const
    const write = { config: { policy: { access: 'anyone', cost: 9 } } } as const
    const url = `${UNSUBSCRIBE_PATH}:token`
    scope.get<WithToken>(url, read, async (request, reply) => {
      const { token } = request.params
      const about = await whatWouldStop(deps, token)
      return show(reply, about, false)
    })
    scope.removeAllContentTypeParsers()
    // What is in the form says nothing that the address does not.
    const parser = { parseAs: 'string', bodyLimit: LONGEST_BODY_BYTES } as const
    scope.addContentTypeParser('*', parser, (_request, _body, done) => done(null, undefined))
    scope.post<WithToken>(url, write, async (request, reply) => {
      const { token } = request.params
      const about = await whatWouldStop(deps, token)
      await unsubscribe(deps, token)
      const isPerson = request.headers.accept?.includes('text/html') === true
      return isPerson ? show(reply, about, true) : reply.status(204).send()
    })
  })
}
