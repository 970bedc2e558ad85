import type { EndpointDefinition } from '@commonplot/shared/contract/endpoint.ts'
import type { JsonSchema, SchemaWriter } from './openapi-schemas.ts'
import { QUERY_WORDS, type REFUSALS } from './openapi-words.ts'

type Refusal = keyof typeof REFUSALS

/** One operation of the document, from what its contract says and what every call may meet. */
export function describeOperation(
  endpoint: EndpointDefinition,
  address: string,
  schemas: SchemaWriter,
): JsonSchema {
  const { operationId = `${endpoint.method} ${endpoint.path}`, tag, summary, body } = endpoint
  return {
    operationId,
    ...(tag && { tags: [tag] }),
    summary: inWords(operationId),
    description: `${summary}.`,
    parameters: [...pathParameters(endpoint, address), ...queryParameters(endpoint, schemas)],
    ...(body && { requestBody: { required: true, content: jsonContent(schemas.input(body)) } }),
    responses: {
      [endpoint.status ?? 200]: success(endpoint, schemas),
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
      default: { $ref: '#/components/responses/failed' },
    },
  }
}

/** `listPlotReviews` is read as "List plot reviews". */
function inWords(operationId: string): string {
  const words = operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function success(endpoint: EndpointDefinition, schemas: SchemaWriter): JsonSchema {
  if (endpoint.status === 204) return { description: 'Done; there is nothing to say.' }
  return {
    description: endpoint.paged ? 'One page of the list.' : 'The answer.',
    ...(endpoint.paged && {
      headers: {
        'X-Total-Count': { $ref: '#/components/headers/X-Total-Count' },
        ...(endpoint.unread && {
          'X-Unread-Count': { $ref: '#/components/headers/X-Unread-Count' },
        }),
        Link: { $ref: '#/components/headers/Link' },
      },
    }),
    content: jsonContent(schemas.output(endpoint.response)),
  }
}

function refusalsOf({ method, path, access, body }: EndpointDefinition): Refusal[] {
  const refusals: Refusal[] = [400]
  if (access !== 'anyone') refusals.push(401)
  if (method !== 'GET' || access === 'operator') refusals.push(403)
  if (path.includes(':')) refusals.push(404)
  if (body) refusals.push(413, 415)
  return [...refusals, 429]
}

function pathParameters({ path }: EndpointDefinition, address: string): JsonSchema[] {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const parts = path.split('/')
  const params = parts.filter(isParameter)
  return params.map((param, index) => ({
    name: names[index],
    in: 'path',
    required: true,
    description: parameterWords(param.slice(1), parts.slice(0, parts.indexOf(param))),
    schema: { type: 'string' },
  }))
}

const isParameter = (part: string) => part.startsWith(':')

/** The folder that it is in: of `/listings/:type/:id` the listings. */
function parameterWords(own: string, before: string[]): string {
  const folder = before.findLast((part) => !isParameter(part)) ?? ''
  return own === 'id' ? `Which of the ${inText(folder)}.` : `Which ${ownerOf(own)}.`
}

const inText = (folder: string) => folder.replaceAll('-', ' ')
const ownerOf = (name: string) => name.replace(/Id$/, '')

function queryParameters({ query }: EndpointDefinition, schemas: SchemaWriter): JsonSchema[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemas.input(query) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(QUERY_WORDS[name] && { description: QUERY_WORDS[name] }),
    schema,
  }))
}

export function jsonContent(schema: unknown) {
  return { 'application/json': { schema } }
}
