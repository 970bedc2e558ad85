import type { Server } from 'node:http'
import { UPLOAD_WITHIN_MS } from '@commonplot/shared/attachments/attachment.ts'

/** How long and how large a request may be before it reaches any code of ours. */
export const SERVER_LIMITS = {
  headersTimeout: 10_000,
  // Whatever is not a file has been answered long before.
  requestTimeout: UPLOAD_WITHIN_MS,
  keepAliveTimeout: 72_000,
  // Node looks for late requests only this often.
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16 * 1024,
}

const IDLE_SOCKET_MS = 120_000
const MAX_HEADERS = 100

/** Whatever hangs, nobody waits for an answer longer than this. */
export const ANSWER_WITHIN_MS = 20_000
export const BODY_LIMIT_BYTES = 1024 * 1024
export const LONGEST_PATH_PARAMETER = 1000
/** Longer than any search of ours, with every letter written as three. */
export const LONGEST_ADDRESS = 8192

export function limitSockets(server: Server): Server {
  server.maxHeadersCount = MAX_HEADERS
  server.timeout = IDLE_SOCKET_MS
  return server
}
