import { UPLOAD_WITHIN_MS } from '@commonplot/shared/attachments/attachment.ts'

const LONGEST_PATH_PARAMETER = 1000
/** Longer than any search of ours, with every letter written as three. */
export const LONGEST_ADDRESS = 8192
export const BODY_LIMIT_BYTES = 1024 * 1024
/** Whatever hangs, nobody waits for an answer longer than this. */
export const ANSWER_WITHIN_MS = 20_000
export const MAX_HEADERS = 100

/** How long and how large a request may be before it reaches any code of ours. */
export const SERVER_LIMITS = {
  http: {
    headersTimeout: 10_000,
    // Node looks for late requests only this often.
    connectionsCheckingInterval: 2000,
    maxHeaderSize: 16 * 1024,
  },
  // Whatever is not a file has been answered long before.
  requestTimeout: UPLOAD_WITHIN_MS,
  keepAliveTimeout: 72_000,
  /** Of a connection on which nothing is said. */
  connectionTimeout: 120_000,
  bodyLimit: BODY_LIMIT_BYTES,
  routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER },
}
