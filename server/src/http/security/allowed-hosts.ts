import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isLoopbackName } from './loopback.ts'

declare module 'fastify' {
  interface FastifyInstance {
    isAllowedHost(request: FastifyRequest): boolean
  }
}

export interface AllowedHosts {
  /** The address that this process listens on. */
  listensOn: string
  publicUrl?: string | undefined
}

const NOT_HERE =
  'This server is not reached by that name. Set PUBLIC_URL to the address that browsers use.'

/**
 * A site whose name was made to lead here would be of our own origin to a browser, and could act for
 * the person in front of it. So only names that nobody else can give us are answered.
 */
export const allowedHosts = fp<{ hosts: AllowedHosts | undefined }>(
  async (app, { hosts }) => {
    const isAllowed = hosts ? nameCheck(hosts) : () => true
    const isAllowedHost = ({ headers, host }: FastifyRequest) =>
      // A trusted proxy may forward another host.
      isAllowed(headers.host ?? '') && isAllowed(host)
    app.decorate('isAllowedHost', isAllowedHost)
    app.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.config.policy?.anyHost || isAllowedHost(request)) return done()
      reply.status(421).send({ message: NOT_HERE })
    })
  },
  { name: 'allowed-hosts', dependencies: ['security-headers'] },
)

/** Off loopback an IP address is allowed: DNS rebinding needs a name. */
function nameCheck({ listensOn, publicUrl }: AllowedHosts): (host: string) => boolean {
  const takesNumbers = !isLoopbackName(listensOn)
  const publicName = publicUrl && new URL(publicUrl).hostname
  return (host) => {
    const name = host.replace(/:\d+$/, '').toLowerCase()
    if (name === publicName || isLoopbackName(name)) return true
    return takesNumbers && isIP(name.replace(/^\[|\]$/g, '')) !== 0
  }
}
