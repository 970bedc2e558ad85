import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, takesBrotli } from './brotli.ts'
import { isKnown, tagOf } from './etag.ts'

const WORTH_COMPRESSING_BYTES = 1024
const BROTLI_QUALITY = 5

export interface Answer {
  body: string
  headers: Record<string, string>
}

interface Representation {
  bytes: Buffer
  etag: string
  headers: Record<string, string>
}

/** An answer with a strong ETag, compressed if that makes it smaller. */
export interface Representations {
  plain: Representation
  brotli: Representation | null
}

/** Equal content keeps its compressed bytes: compressing takes longer than most queries. */
export async function represent(
  { body, headers }: Answer,
  { earlier, brotli = true }: { earlier?: Representations | undefined; brotli?: boolean } = {},
): Promise<Representations> {
  const bytes = Buffer.from(body)
  const tag = tagOf(JSON.stringify(headers), bytes)
  const plain = representation(bytes, `"${tag}"`, headers)
  if (earlier?.plain.etag === plain.etag) return earlier
  if (!brotli || bytes.length < WORTH_COMPRESSING_BYTES) return { plain, brotli: null }
  const packed = await compress(bytes, BROTLI_QUALITY)
  const packedHeaders = { ...headers, 'content-encoding': 'br' }
  return { plain, brotli: representation(packed, `"${tag}-br"`, packedHeaders) }
}

const representation = (
  bytes: Buffer,
  etag: string,
  headers: Record<string, string>,
): Representation => ({
  bytes,
  etag,
  headers: {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding, cookie, x-time-zone',
    etag,
  },
})

/** Sends the encoding that the client accepts, or 304 if the ETag matches. */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, brotli }: Representations,
): FastifyReply {
  const chosen = (takesBrotli(request.headers) && brotli) || plain
  reply.headers(chosen.headers)
  return isKnown(request.headers, chosen.etag) ? reply.status(304).send() : reply.send(chosen.bytes)
}
