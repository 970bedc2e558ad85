import type { Readable } from 'node:stream'
import { errorCodes, type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { invalid } from '../../failures.ts'
import { BODY_LIMIT_BYTES } from '../limits/server-limits.ts'

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}')

/**
 * Measures the depth of JSON while it arrives: parsing endless nesting costs more than refusing it.
 */
export function depthMeter(): (piece: Buffer) => number {
  let depth = 0
  let deepest = 0
  let isInWords = false
  let isEscaped = false
  return (piece) => {
    for (const sign of piece) {
      if (isEscaped) isEscaped = false
      else if (isInWords) {
        isEscaped = sign === BACKSLASH
        isInWords = sign !== QUOTE
      } else if (sign === QUOTE) isInWords = true
      else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
        depth += 1
        deepest = Math.max(deepest, depth)
      } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1
    }
    return deepest
  }
}

/** Several times the depth of any contract. */
const DEEPEST = 32

/** Mutations speak JSON; a call without a payload needs neither body nor content type. */
export const jsonBody = fp(
  async (app) => {
    const parse = app.getDefaultJsonParser('error', 'error')
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', (request, payload, done) => {
      if (Number(request.headers['content-length']) > BODY_LIMIT_BYTES) return done(tooLarge())
      receive(payload).then((text) => {
        if (text === '') done(null, undefined)
        else
          parse(request, text, (error, content) =>
            error ? done(error) : done(null, inWholeCharacters(text, content)),
          )
      }, done)
    })
  },
  { name: 'json-body' },
)

const SURROGATE = /\\u[dD][89a-fA-F]/

/**
 * Replaces lone surrogates, as of an emoji cut at a field's limit: PostgreSQL cannot store them.
 */
const inWholeCharacters = (text: string, content: unknown): unknown =>
  SURROGATE.test(text)
    ? JSON.parse(text, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value))
    : content

const tooLarge = () => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()

/** Stops at the first chunk above a limit; the rest is never read. */
function receive(payload: Readable): Promise<string> {
  const pieces: Buffer[] = []
  const measureDepth = depthMeter()
  let bytes = 0
  return new Promise((resolve, reject) => {
    const stop = () => payload.off('data', take).off('end', end).off('error', fail)
    const fail = (error: Error) => {
      stop()
      reject(error)
    }
    const end = () => {
      stop()
      resolve(Buffer.concat(pieces).toString())
    }
    const take = (piece: Buffer) => {
      bytes += piece.length
      if (bytes > BODY_LIMIT_BYTES) fail(tooLarge())
      else if (measureDepth(piece) > DEEPEST) fail(invalid('This goes too deep'))
      else pieces.push(piece)
    }
    payload.on('data', take).on('end', end).on('error', fail)
  })
}

/** In this scope a body of any content type stays a stream of bytes. */
export function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}
