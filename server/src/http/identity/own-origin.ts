import type { FastifyRequest } from 'fastify'
import { isLoopbackName } from '../security/loopback.ts'

/** Where browsers reach the product: as configured, or on this machine by the name it was asked by. */
export function ownOrigin(publicUrl: string | undefined, request: FastifyRequest): string {
  if (publicUrl) return publicUrl
  const url = `${request.protocol}://${request.host}`
  // Never build links from an untrusted Host header.
  const isOurs = URL.canParse(url) && isLoopbackName(new URL(url).hostname)
  return isOurs ? new URL(url).origin : 'http://localhost'
}
