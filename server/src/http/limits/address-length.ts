import { errorCodes } from 'fastify'
import fp from 'fastify-plugin'
import { LONGEST_ADDRESS } from './server-limits.ts'

export const addressLength = fp(
  async (app) => {
    app.addHook('onRequest', ({ url }, _reply, done) => {
      done(url.length > LONGEST_ADDRESS ? new errorCodes.FST_ERR_MAX_PARAM_LENGTH() : undefined)
    })
  },
  { name: 'address-length', dependencies: ['security-headers'] },
)
