import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compressWith = promisify(brotliCompress)

const TAKES_BROTLI = /(?:^|[\s,])br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/

/** Named, and not with the weight 0, which refuses it. */
export const takesBrotli = ({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): boolean =>
  TAKES_BROTLI.test(String(accepted))

/** The better the quality, from 0 to 11, the longer it takes. */
export const compress = (bytes: Buffer, quality: number): Promise<Buffer> =>
  compressWith(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
