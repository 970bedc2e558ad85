import fp from 'fastify-plugin'
import { LONGEST_ADDRESS } from './server-limits.ts'

export const addressLength = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.url.length <= LONGEST_ADDRESS) return done()
      reply.status(414).send({ message: 'The address is too long' })
    })
  },
  { name: 'address-length', dependencies: ['security-headers'] },
)
