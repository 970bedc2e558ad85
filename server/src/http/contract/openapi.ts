import type { EndpointDefinition } from '@commonplot/shared/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

type JsonSchema = Record<string, unknown>
type Operation = JsonSchema & { summary: string }
type Paths = Record<string, Record<string, Operation>>

const MESSAGE = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string' } },
}

export interface ApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Paths
}

/** Collects every contract that gets registered; call it before the features. */
export function collectContracts(app: FastifyInstance): () => ApiDocument {
  const paths: Paths = {}
  app.addHook('onRoute', ({ config }) => {
    const endpoint = config?.endpoint
    if (!endpoint) return
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) }
  })
  return () => ({
    openapi: '3.1.0',
    info: {
      title: 'Commonplot',
      version: '1',
      description: 'Errors are {message}. Lists carry X-Total-Count and Link: rel="next".',
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
  })
}

function describe(endpoint: EndpointDefinition): Operation {
  return {
    summary: endpoint.summary,
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(endpoint.body && {
      requestBody: { content: jsonContent(schemaOf(endpoint.body, 'input')) },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        ...(endpoint.status !== 204 && {
          content: jsonContent(schemaOf(endpoint.response, 'output')),
        }),
      },
      default: { description: 'Refused or failed', content: jsonContent(MESSAGE) },
    },
  }
}

function pathParameters({ path }: EndpointDefinition): JsonSchema[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters({ query }: EndpointDefinition): JsonSchema[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function schemaOf(schema: NonNullable<EndpointDefinition['body']>, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

function jsonContent(schema: unknown) {
  return { 'application/json': { schema } }
}
