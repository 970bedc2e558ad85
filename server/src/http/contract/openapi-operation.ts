import type { EndpointDefinition } from '@commonplot/shared/contract/endpoint.ts'
import type { JsonSchema, SchemaWriter } from './openapi-schemas.ts'

/** Descriptions of the API document's groups; a group without a description fails the lint. */
export const TAG_WORDS: Record<string, string> = {
  accounts: 'The acting person: profile, address, browsers, closing the account.',
  attachments: 'Files that go with a message: a place to put one, and its bytes.',
  blocking: 'Wanting nothing to do with somebody any more.',
  bookings: 'Asking a neighbour for a plot, a tool or an hour of advice, and the answer.',
  businesses: 'Eco-friendly businesses nearby.',
  challenges: 'Goals that people reach together.',
  competitions: 'Teams against each other, for a while.',
  experts: 'People who give advice.',
  'external data': 'Records of other services: which are configured, and fetching them.',
  hosting: 'What a host offers, takes off, is asked for and earns.',
  impact: 'What gardening saves: activities, points, streaks, badges and leaders.',
  locations: 'Places by name and names of places.',
  messaging: 'Conversations between two people and their messages.',
  notifications: 'What a person was told, how they want to hear of it, and on which devices.',
  operator: 'What the person in charge sees and does, and what the people concerned can answer.',
  passkeys: 'Signing in with what a device or a key knows.',
  payments: 'Paying for a rental with the configured provider.',
  people: 'What neighbours are like to rent from and to let to.',
  'personal data': 'Everything held about a person, as a file.',
  photos: 'Pictures for listings and profiles: a place to put one, and its bytes.',
  plants: 'Growing guides, and which of them a person keeps.',
  plots: 'Garden plots that neighbours let.',
  posts: 'The community feed.',
  reports: 'Telling whoever runs this place of what should not be here.',
  reviews: 'What renters and hosts say of each other.',
  rentals: 'Renting a plot or a tool: holding dates, paying, giving back.',
  'saved searches': 'Searches of the lists, and hearing of what is listed later.',
  settings: 'What a person chose in Settings.',
  'sign-in': 'The ways in and out, where people have accounts.',
  stats: 'What the whole garden adds up to.',
  teams: 'People who garden and count together.',
  tools: 'Tools that neighbours lend.',
  users: 'Profiles.',
}

/** Query parameters with the same meaning in every call. */
const QUERY_WORDS: Record<string, string> = {
  after: 'The number of the newest message known: only what came after it is answered.',
  amenities: 'Names separated by commas; what is found has all of them.',
  cursor: 'Where the page before ended, as its `Link` header says.',
  from: 'The first day, `YYYY-MM-DD`.',
  location: 'The name of a town, an address or a ZIP code.',
  near: 'A point, `latitude,longitude`.',
  query: 'Words to look for.',
  radiusKm: 'How far from the place, in kilometres.',
  source: '`external` also finds records of other services.',
  to: 'The day after the last one, `YYYY-MM-DD`.',
  userId: 'Whose.',
}

export const REFUSALS = {
  400: 'Something that was sent is not valid; the message names it.',
  401: 'Nobody is signed in.',
  403: 'The acting person may not do this, or the request comes from another site.',
  404: 'There is no such thing.',
  413: 'What was sent is too large.',
  415: 'Only JSON is understood.',
  429: 'Too many requests; `Retry-After` says when to come back.',
} as const

type Refusal = keyof typeof REFUSALS

/** Describes a call for the API document, from its contract and the errors of every call. */
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

/** Turns `listPlotReviews` into "List plot reviews". */
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

/** The collection of a path: `listings` for `/listings/:type/:id`. */
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
