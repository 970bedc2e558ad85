import type { EndpointDefinition } from '@commonplot/shared/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { describeOperation, jsonContent, REFUSALS, TAG_WORDS } from './openapi-operation.ts'
import { type JsonSchema, writeSchemas } from './openapi-schemas.ts'

const INFO = {
  title: 'Commonplot',
  version: '1',
  description:
    'Rent garden plots and tools, learn, track impact and talk to neighbours. Whatever is refused or fails is answered with `{message}`, in words for people.',
  contact: { name: 'Whoever runs this server' },
  license: { name: 'Unlicensed: no licence is granted yet', identifier: 'LicenseRef-Unlicensed' },
}

const FAILED = 'Refused or failed for another reason; the message names it.'

const refused = (description: string) => ({
  description,
  content: jsonContent({ $ref: '#/components/schemas/Failure' }),
})

const COMPONENTS = {
  headers: {
    'X-Total-Count': {
      description: 'How many there are on all pages together.',
      schema: { type: 'integer' },
    },
    'X-Unread-Count': {
      description: 'How many of all of them are unread.',
      schema: { type: 'integer' },
    },
    Link: {
      description: 'While there is more: the address of the next page, with `rel="next"`.',
      schema: { type: 'string' },
    },
  },
  responses: {
    ...Object.fromEntries(
      Object.entries(REFUSALS).map(([status, description]) => [status, refused(description)]),
    ),
    failed: refused(FAILED),
  },
}

const FAILURE = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string' } },
}

/** Collects every contract that gets registered; call it before the features. */
export function collectContracts(app: FastifyInstance): () => JsonSchema {
  const endpoints: EndpointDefinition[] = []
  app.addHook('onRoute', ({ config, method }) => {
    // Fastify adds a HEAD route to each GET.
    if (config?.endpoint && method !== 'HEAD') endpoints.push(config.endpoint)
  })
  return () => writeDocument(endpoints)
}

function writeDocument(endpoints: EndpointDefinition[]): JsonSchema {
  const schemas = writeSchemas()
  const addresses = new Map<string, string>()
  const paths: Record<string, JsonSchema> = {}
  for (const endpoint of endpoints.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const address = addressOf(endpoint.path, addresses)
    const operation = describeOperation(endpoint, address, schemas)
    paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operation }
  }
  const used = new Set(endpoints.flatMap(({ tag }) => tag ?? []))
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/' }],
    // The browser sends the session cookie by itself; each call describes its 401 and 403.
    security: [],
    tags: [...used].toSorted().map((name) => ({ name, description: TAG_WORDS[name] })),
    paths,
    components: { ...COMPONENTS, schemas: { Failure: FAILURE, ...schemas.components } },
  }
}

/** Paths that differ only in a parameter's name are one path, under the first name. */
function addressOf(path: string, known: Map<string, string>): string {
  const shape = path.replace(/:\w+/g, ':')
  const address = known.get(shape) ?? path.replace(/:(\w+)/g, '{$1}')
  known.set(shape, address)
  return address
}
