import { setImmediate as nextTurn } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { clientAddress } from './client-address.ts'

/**
 * Of each address one request is begun in a turn of the event loop, so that between two of a flood
 * everybody else gets on; an address that asks for one thing at a time never waits.
 */
export const fairStart = fp(
  async (app) => {
    const lines = new Map<string, Promise<void>>()
    app.addHook('onRequest', async (request) => {
      const address = clientAddress(request)
      if (address === null) return
      const before = lines.get(address)
      const turn = Promise.resolve(before).then(() => nextTurn())
      lines.set(address, turn)
      void turn.then(() => lines.get(address) === turn && lines.delete(address))
      await before
    })
  },
  { name: 'fair-start', dependencies: ['rate-limit'] },
)
