import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

const PREFIX = '/reader'
/** Without `jitless` zod compiles code from text, which the page's CSP refuses. */
const NO_EVAL = 'globalThis.__zod_globalConfig = { jitless: true };\n'

/** The script of the API reader, read from its package through a private Fastify instance. */
export async function readReaderProgram(): Promise<string> {
  const carrier = Fastify()
  await carrier.register(scalar, { routePrefix: PREFIX, configuration: { url: 'unused' } })
  const { statusCode, body } = await carrier.inject(`${PREFIX}/js/scalar.js`)
  await carrier.close()
  if (statusCode !== 200) throw new Error(`the API reader is missing: ${statusCode}`)
  return NO_EVAL + body
}
