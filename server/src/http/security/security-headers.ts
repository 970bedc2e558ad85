import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { FormOrigins } from '../../adapters/payments/payments.port.ts'

export const SECURITY_HEADERS = {
  // The default: an answer for one person, never stored.
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'geolocation=(self), payment=(self), camera=(), microphone=(), usb=(), serial=(), display-capture=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Sent only if a trusted proxy reports HTTPS. */
const HTTPS_ONLY = 'max-age=31536000; includeSubDomains'

/** Sets headers on every answer, with the request id of its log lines. */
export const securityHeaders = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
      done()
    })
  },
  { name: 'security-headers' },
)

/**
 * The policy of a page; the nonce lets the dialog library lock scrolling with a style of its own.
 */
export function allowPage(reply: FastifyReply, paymentForm?: FormOrigins): { nonce: string } {
  const nonce = randomBytes(16).toString('base64url')
  const policy = [
    "default-src 'self'",
    sources('script-src', paymentForm?.script),
    sources('connect-src', paymentForm?.connect),
    sources('frame-src', paymentForm?.frame),
    `style-src 'self' 'nonce-${nonce}'`,
    // Hosts list photos from any address; they arrive as pictures only.
    "img-src 'self' data: blob: https: http:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  reply.header('content-security-policy', policy.join('; '))
  if (reply.request.protocol === 'https') reply.header('strict-transport-security', HTTPS_ONLY)
  return { nonce }
}

function sources(directive: string, origins: readonly string[] = []): string {
  return [directive, "'self'", ...origins].join(' ')
}
