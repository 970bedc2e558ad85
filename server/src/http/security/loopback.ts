import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Whatever a proxy tells of who is behind it. */
export const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
] as const

function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'
}

/** As they stand in an address: `localhost`, `127.0.0.1`, `[::1]`. */
export const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || isLoopbackAddress(name.replace(/^\[|\]$/g, ''))

/** A proxy on this machine speaks for somebody else, and says so. */
export function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  if (FORWARDING_HEADERS.some((name) => headers[name] !== undefined)) return false
  return isLoopbackAddress(socket.remoteAddress ?? '')
}
