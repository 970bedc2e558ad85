import type { Readable } from 'node:stream'
import { errorCodes } from 'fastify'
import fp from 'fastify-plugin'
import { invalid } from '../../failures.ts'
import { BODY_LIMIT_BYTES } from '../limits/server-limits.ts'
import { depthMeter } from './json-depth.ts'

/** Several times as deep as anything that a contract accepts. */
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
 * An emoji that was cut in two, as some fields do at their limit, is no character: the database would
 * keep another one in its place, and what is read back would not be what was sent.
 */
const inWholeCharacters = (text: string, content: unknown): unknown =>
  SURROGATE.test(text)
    ? JSON.parse(text, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value))
    : content

const tooLarge = () => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()

/** Gives up on the first piece that is too much; the rest of it is never read. */
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
