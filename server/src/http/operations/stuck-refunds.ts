import fp from 'fastify-plugin'
import { mayOperate } from '../security/loopback.ts'

interface StuckRefundsOptions {
  list: () => Promise<object[]>
  token?: string | undefined
}

/** Lists the refunds that the metric `refunds_stuck` counts, with the access of `/metrics`. */
export const stuckRefunds = fp<StuckRefundsOptions>(
  async (app, { list, token }) => {
    app.get('/operations/stuck-refunds', async (request, reply) => {
      if (!mayOperate(request, token)) return reply.callNotFound()
      return reply.header('cache-control', 'no-store').send(await list())
    })
  },
  { name: 'stuck-refunds' },
)
