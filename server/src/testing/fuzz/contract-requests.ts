import type { EndpointDefinition } from '@commonplot/shared/contract/endpoint.ts'
import fc from 'fast-check'
import { Known, kindOf } from './known-values.ts'
import {
  type NamedValues,
  oddBodyText,
  oddHeaders,
  oddSegment,
  oddText,
  oddValue,
  valuesOf,
} from './schema-values.ts'

export const PEOPLE = ['user1', 'user2', 'user3']
const CARDS = ['4242424242424242', '4000002500003155', '4000000000000002', '4242 4242 4242 4242']
const PLACES = ['45.52,-122.68', '0,0', '90,180']
const SELF_FIELDS = ['renterId', 'senderId', 'requesterId', 'participant1Id', 'userId']

export type RequestKind = 'valid' | 'near' | 'hostile'

export interface MadeRequest {
  kind: RequestKind
  endpoint: EndpointDefinition
  person: string
  params: Record<string, unknown>
  query: unknown
  body: unknown
  /** Sent as it is, instead of `body`. */
  text?: string
  /** Written into the path as they are, instead of `params`. */
  segments?: Record<string, string>
  headers?: Record<string, string>
}

const known = (of: string) => fc.nat({ max: 100 }).map((pick) => new Known(of, pick))

const namedValues: NamedValues = (field) => {
  if (SELF_FIELDS.includes(field)) return known('me')
  if (field === 'ownerId') return fc.oneof(known('me'), known('user'))
  if (field === 'participant2Id') return known('user')
  if (field === 'itemId') return fc.oneof(known('plot'), known('tool'), known('expert'))
  if (field === 'clientId') return undefined
  if (/Id$|Secret$|Url$/.test(field)) return known(kindOf(field))
  if (field === 'monthlyPrice' || field === 'dailyPrice') return known('price')
  if (field === 'securityDeposit') return known('deposit')
  if (field === 'number') return fc.constantFrom(...CARDS)
  if (field === 'address') return fc.constantFrom('Portland, OR', '97202', 'Nowhere at all')
  if (field === 'expYear') return fc.constant(2030)
  if (field === 'near') return fc.constantFrom(...PLACES)
  if (field === 'cursor' || field === 'after') return known('cursor')
  return undefined
}

/** Requests as the contracts allow them, some that are wrong in one place, and some that mean harm. */
export function requestsFor(endpoints: EndpointDefinition[]): fc.Arbitrary<MadeRequest> {
  return fc.oneof(
    ...endpoints.map((endpoint) => {
      const valid = validRequests(endpoint)
      return fc.oneof(
        { weight: 2, arbitrary: valid },
        { weight: 2, arbitrary: nearRequests(valid) },
        { weight: 1, arbitrary: hostileRequests(endpoint, valid) },
      )
    }),
  )
}

export function validRequests(endpoint: EndpointDefinition): fc.Arbitrary<MadeRequest> {
  return fc.record({
    kind: fc.constant('valid' as const),
    endpoint: fc.constant(endpoint),
    person: fc.constantFrom(...PEOPLE),
    params: fc.record(Object.fromEntries(pathParameters(endpoint))),
    query: endpoint.query ? valuesOf(endpoint.query, namedValues) : fc.constant(undefined),
    body: endpoint.body ? valuesOf(endpoint.body, namedValues) : fc.constant(undefined),
  })
}

/** `/api/plots/:id` wants the id of a plot, `/api/users/:userId/…` mostly one's own. */
function pathParameters({ path }: EndpointDefinition): [string, fc.Arbitrary<unknown>][] {
  const parts = path.split('/')
  return parts.flatMap((part, at): [string, fc.Arbitrary<unknown>][] => {
    if (!part.startsWith(':')) return []
    const kind = part === ':id' ? kindOf(parts[at - 1] ?? '') : kindOf(part.slice(1))
    const values = kind === 'user' ? fc.oneof(known('me'), known('user')) : known(kind)
    return [[part.slice(1), values]]
  })
}

function nearRequests(valid: fc.Arbitrary<MadeRequest>): fc.Arbitrary<MadeRequest> {
  const bend = fc.record({ at: fc.nat(), value: fc.option(oddValue, { nil: undefined }) })
  return fc.tuple(valid, bend).map(([request, { at, value }]) => {
    const places = (['params', 'query', 'body'] as const).flatMap((part) =>
      Object.keys((request[part] as object | undefined) ?? {}).map((name) => ({ part, name })),
    )
    const place = places[at % Math.max(places.length, 1)]
    if (!place) return { ...request, kind: 'near' as const, body: value }
    const part = { ...(request[place.part] as object), [place.name]: value }
    return { ...request, kind: 'near' as const, [place.part]: part }
  })
}

function hostileRequests(
  endpoint: EndpointDefinition,
  valid: fc.Arbitrary<MadeRequest>,
): fc.Arbitrary<MadeRequest> {
  const names = pathParameters(endpoint).map(([name]) => name)
  const segments = fc.oneof(oddSegment, oddText.map(encodeText))
  const hostile = {
    segments: fc.record(Object.fromEntries(names.map((name) => [name, segments]))),
    query: fc.dictionary(
      fc.oneof(oddText, fc.constantFrom('query', 'cursor', 'userId')),
      oddValue,
      {
        maxKeys: 4,
      },
    ),
    body: oddValue,
    text: oddBodyText,
    headers: oddHeaders,
  }
  const parts = Object.entries(hostile).map(([part, values]) =>
    fc.tuple(valid, values).map(([request, value]) => ({ ...request, [part]: value })),
  )
  return fc.oneof(...parts).map((request) => ({ ...request, kind: 'hostile' as const }))
}

/** A lone half of a character has no place in an address. */
export const encodeText = (text: string) => encodeURIComponent(text.toWellFormed())
