import { isIPv6, Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

const GROUPS_OF_A_NETWORK = 4

/** The address whose limit a request counts against; null for internal reads of the server. */
export function clientAddress(request: FastifyRequest): string | null {
  return request.raw.socket instanceof Socket ? networkOf(request.ip) : null
}

/** A household has a whole /64 of IPv6 addresses: they count as one client. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.parts
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((part) => part.toString(16))
    .join(':')
}

/**
 * The `trustProxy` of Fastify: whether a hop's forwarding headers are trusted. Without a trusted
 * proxy none is read.
 */
export const trustProxies = (count: number) =>
  count > 0 && ((_address: string, hop: number) => hop < count)
