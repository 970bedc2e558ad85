import type { FastifyInstance } from 'fastify'
import { invalid } from '../failures.ts'
import { isDeeperThan } from './json-depth.ts'

/** Several times as deep as anything that a contract accepts. */
const DEEPEST = 32

/** Mutations speak JSON; a call without a payload needs neither body nor content type. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (isDeeperThan(DEEPEST, body as string)) return done(invalid('This goes too deep'))
    return parse(request, body as string, done)
  })
}
