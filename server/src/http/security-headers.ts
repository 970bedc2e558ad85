import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(self)',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS)
  })
}

/** The policy of a page; the nonce lets the dialog library lock scrolling with a style of its own. */
export function allowPage(reply: FastifyReply): { nonce: string } {
  const nonce = randomBytes(16).toString('base64url')
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Hosts list photos from any address; they arrive as pictures only.
    "img-src 'self' data: blob: https: http:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  reply.header('content-security-policy', policy.join('; '))
  return { nonce }
}
