import type { FastifyRequest } from 'fastify'

/** `/?as=user2`, and only there. */
export function personaChoice({ method, url }: FastifyRequest): string | null {
  if (method !== 'GET' || !url.startsWith('/?')) return null
  return new URL(url, 'http://here').searchParams.get('as')
}
