import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isSameSecret } from '../../secrets.ts'

/** Headers of proxies, tunnels and CDNs. Browsers and command-line clients send none of them. */
const PROXY_HEADERS = [
  ...['forwarded', 'forwarded-for', 'forwarded-for-ip', 'via', 'max-forwards', 'cdn-loop'],
  ...['client-ip', 'true-client-ip', 'proxy-client-ip', 'wl-proxy-client-ip', 'ali-cdn-real-ip'],
  ...['do-connecting-ip', 'disguised-host', 'front-end-https', 'remote-addr', 'remote-user'],
  ...['x-forward-for', 'x-scheme', 'x-url-scheme', 'x-host', 'x-proto', 'x-rewrite-url', 'x-ip'],
  ...['x-originating-ip', 'x-source-ip', 'x-coming-from', 'x-cluster-client-ip', 'x-varnish'],
  ...['x-cloud-trace-context', 'x-proxyuser-ip', 'x-request-start', 'surrogate-capability'],
]

/** Prefixes: the header itself, or the prefix with a hyphen and more. */
const PROXY_FAMILIES = [
  ...['x-forwarded', 'x-original', 'x-real', 'x-client', 'x-remote', 'x-proxy', 'x-ssl', 'proxy'],
  ...['x-envoy', 'x-haproxy', 'x-nginx', 'x-traefik', 'x-auth-request', 'ssl-client', 'incap'],
  ...['cf', 'cloudfront', 'x-amz-cf', 'x-amzn', 'x-appengine', 'x-azure', 'x-fd', 'x-arr'],
  ...['fastly', 'fly', 'akamai', 'x-akamai', 'x-edgeconnect', 'x-sucuri', 'x-vercel', 'x-nf'],
  ...['x-heroku', 'x-railway', 'x-render', 'tailscale', 'ngrok', 'x-ngrok', 'x-localtunnel'],
]

const PROXY_HEADER = new RegExp(
  `^(?:${PROXY_HEADERS.join('|')})$|^(?:${PROXY_FAMILIES.join('|')})(?:-|$)`,
)

/** The headers of a request that reveal a proxy. */
export const proxyHeadersOf = (headers: FastifyRequest['headers']): string[] =>
  // Some gateways write an underscore for a hyphen.
  Object.keys(headers).filter((name) => PROXY_HEADER.test(name.replaceAll('_', '-')))

function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'
}

/** Host names as in a URL: `localhost`, `127.0.0.1`, `[::1]`. */
export const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || isLoopbackAddress(name.replace(/^\[|\]$/g, ''))

/**
 * Whether the connection was opened by a person or a program at this machine. A proxy here speaks
 * for somebody elsewhere: its headers give it away, or HTTP/1.0, which nginx speaks by default.
 */
export function isFromThisMachine({ headers, raw, socket }: FastifyRequest): boolean {
  if (raw.httpVersion === '1.0' || proxyHeadersOf(headers).length > 0) return false
  return isLoopbackAddress(socket.remoteAddress ?? '')
}

/**
 * Allows the operator's token, and requests from this machine under an allowed Host (no DNS
 * rebinding).
 */
export function mayOperate(request: FastifyRequest, token: string | undefined): boolean {
  if (isFromThisMachine(request) && request.server.isAllowedHost(request)) return true
  return token !== undefined && isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
}
