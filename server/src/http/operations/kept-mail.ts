import fp from 'fastify-plugin'
import type { KeptMail } from '../../adapters/mail/mail.port.ts'
import { keptMailPage } from './kept-mail-page.ts'
import { mayOperate } from './operator-access.ts'

interface KeptMailOptions {
  /** Null where mail really leaves, or others than who sits here can reach the product. */
  list: (() => Promise<KeptMail[]>) | null
}

// What a mail contains is drawn in frames that inherit this: no script, nothing from elsewhere.
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The mailbox of everybody on a machine that sends no mail: for who sits at it, else not there. */
export const keptMail = fp<KeptMailOptions>(
  async (app, { list }) => {
    app.get('/dev/mail.json', async (request, reply) => {
      if (!list || !mayOperate(request, undefined)) return reply.callNotFound()
      return reply.header('cache-control', 'no-store').send(await list())
    })
    app.get('/dev/mail', async (request, reply) => {
      if (!list || !mayOperate(request, undefined)) return reply.callNotFound()
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', POLICY)
        .type('text/html; charset=utf-8')
        .send(keptMailPage(await list()))
    })
  },
  { name: 'kept-mail', dependencies: ['allowed-hosts'] },
)
