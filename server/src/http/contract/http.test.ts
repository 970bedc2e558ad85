import { endpoint } from '@commonplot/shared/contract/endpoint.ts'
import { requiredText, text } from '@commonplot/shared/contract/fields.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { as, startTestApp } from '../../testing/test-app.ts'
import { serve } from './serve.ts'

const echo = endpoint({
  method: 'POST',
  path: '/api/echo',
  access: 'anyone',
  summary: 'Gives back what it was given',
  body: z.object({
    word: requiredText(10, 'Say a word'),
    size: z.optional(z.enum(['small', 'large'])),
    notes: z.optional(text(20)),
  }),
  response: z.object({ word: z.string() }),
})

const broken = endpoint({
  method: 'GET',
  path: '/api/broken',
  access: 'anyone',
  summary: 'Fails inside',
  response: z.object({}),
})

const { app } = await startTestApp({
  extend: (server) => {
    serve(server, echo, ({ body, caller }) => ({ ...body, secret: 'kept', by: caller.userId }))
    serve(server, broken, () => {
      throw new Error('the database password is hunter2')
    })
  },
})

const post = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/echo',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('what a client may send', () => {
  test.each([
    ['malformed JSON', '{"word": ', /understood/],
    ['a wrong type', '{"word": 5}', /^word: /],
    ['a missing field', '{}', /^word: Say a word/],
    ['blank text', '{"word": "   "}', /^word: Say a word/],
    ['an unknown choice', '{"word": "hi", "size": "huge"}', /^size: /],
    ['over-long text', `{"word": "${'x'.repeat(11)}"}`, /^word: At most 10 characters$/],
    ['control characters', '{"word": "a\\u0000b"}', /^word: must not contain control characters/],
    ['a list instead of an object', '[]', /^body: /],
    ['a poisoned prototype', '{"word": "hi", "__proto__": {"admin": true}}', /understood/],
  ])('%s is refused with 400 and a message that names it', async (_name, payload, message) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(message)
  })

  test('newlines and tabs are ordinary text', async () => {
    expect((await post('{"word": "a\\n\\tb"}')).statusCode).toBe(200)
  })

  test('a body over the limit is 413', async () => {
    const response = await post(`{"word": "${'x'.repeat(1024 * 1024)}"}`)
    expect(response.statusCode).toBe(413)
    expect(response.json()).toEqual({ message: 'The request is too large' })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of type %s is 415',
    async (type) => {
      const response = await post('word=hi', { 'content-type': type })
      expect(response.statusCode).toBe(415)
      expect(response.json().message).toContain('application/json')
    },
  )

  test('an unknown path under /api is 404 with a message', async () => {
    const response = await app.inject('/api/nothing-here')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ message: 'Not found' })
  })

  test('a path that cannot be decoded is 400, with the headers of every answer', async () => {
    const response = await app.inject('/api/plots/%E0%A4%A')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toHaveProperty('message')
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('a persona that no database could hold is refused', async () => {
    const headers = { cookie: 'commonplot_persona=%00' }
    expect((await app.inject({ url: '/api/plots', headers })).statusCode).toBe(400)
  })
})

describe('what a client may learn', () => {
  test('only what the contract names leaves the server', async () => {
    expect((await post('{"word": "hi"}')).json()).toEqual({ word: 'hi' })
  })

  test('a failure inside says nothing of the inside', async () => {
    const response = await app.inject('/api/broken')
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toMatch(/hunter2|Error|at /)
  })

  test('every answer carries a request id and the security headers', async () => {
    const { headers } = await app.inject('/api/nothing-here')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })
})

test.each([
  ['what is read anew each time', { url: '/api/me' }],
  ['what is kept here', { url: '/api/plots' }],
  ['a change', { method: 'POST', url: '/api/echo', payload: { word: 'hi' } }],
  ['a refusal', { url: '/api/rentals/nope' }],
  ['an address that cannot be decoded', { url: '/api/plots/%E0%A4%A' }],
] as const)('no cache on the way keeps %s for somebody else', async (_what, request) => {
  expect((await app.inject(request)).headers['cache-control']).toBe('private, no-cache')
})

describe('where a mutation may come from', () => {
  const body = '{"word": "hi"}'
  test.each([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
    ['our own pages', { origin: 'https://plots.example', host: 'plots.example' }, 200],
    ['a client that is no browser', {}, 200],
  ])('from %s', async (_name, headers, status) => {
    expect((await post(body, headers)).statusCode).toBe(status)
  })
})

describe('who is acting', () => {
  test('everybody is user1 without any sign-in [APP-22] [APP-24]', async () => {
    const response = await app.inject('/api/users/user1/unread-count')
    expect(response.statusCode).toBe(200)
  })

  const listing = {
    name: 'Back yard bed',
    description: 'Half a yard in morning sun',
    location: 'Portland, OR',
    address: '1 Ash St, Portland, OR 97214',
    size: '4x4 feet (16 sq ft)',
    price: 20,
    status: 'available',
    soilType: 'loamy',
    sunExposure: 'full-sun',
    waterAccess: true,
    toolStorageAccess: false,
    parkingAvailable: false,
    accessibilityFeatures: false,
    amenities: [],
    images: [],
    coordinates: null,
  }
  const stay = { startDate: '2026-08-01', endDate: '2026-08-20' }
  const request = {
    ownerId: 'user2',
    itemType: 'plot',
    itemId: 'plot-1',
    status: 'pending',
    ...stay,
  }
  const topic = { participant2Id: 'user2', type: 'general' }

  test.each([
    ['the owner at listing', '/api/plots', 'ownerId', listing],
    ['the renter', '/api/plots/plot-1/rent', 'renterId', { monthlyPrice: 45, ...stay }],
    ['the requester of a booking', '/api/bookings', 'requesterId', request],
    ['the one who writes', '/api/conversations', 'participant1Id', topic],
  ])('%s is user1 and nobody else [APP-25]', async (_role, url, field, body) => {
    const send = (id: string) =>
      app.inject({ method: 'POST', url, payload: { ...body, [field]: id } })
    expect((await send('user3')).statusCode).toBe(403)
    expect((await send('user1')).statusCode).toBeLessThan(300)
  })

  test('/?as=user2 makes this browser act as user2, by a cookie scripts cannot read', async () => {
    const chosen = await app.inject('/?as=user2')
    expect(chosen.statusCode).toBe(302)
    expect(chosen.headers['set-cookie']).toMatch(/^commonplot_persona=user2;.*HttpOnly/)
    const own = await app.inject({ url: '/api/users/user2/unread-count', headers: as('user2') })
    const foreign = await app.inject({ url: '/api/users/user1/unread-count', headers: as('user2') })
    expect([own.statusCode, foreign.statusCode]).toEqual([200, 403])
  })

  test('an unknown persona is refused and sets no cookie', async () => {
    const response = await app.inject('/?as=nobody')
    expect(response.statusCode).toBe(400)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await app.inject({ url: '/api/plots', headers: as('nobody') })).statusCode).toBe(400)
  })
})

describe('the document of the API', () => {
  test('it is generated from the contracts', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    expect(document.paths['/api/plots/{id}'].get.responses['200']).toBeDefined()
    expect(document.paths['/api/echo'].post.requestBody).toBeDefined()
  })

  test('people can read it as a page, with a reader of our own origin that is sent small', async () => {
    const page = await app.inject('/api/docs')
    expect(page.headers['content-type']).toMatch('text/html')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    const scripts = [...page.body.matchAll(/src="([^"]+)"/g)].map(([, src = '']) => src)
    for (const url of scripts) {
      const script = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect(script.headers['content-type']).toMatch('text/javascript')
      expect(script.rawPayload.length).toBeLessThan(1_200_000)
    }
    expect(scripts).toEqual(['/api/docs/reader.js', '/api/docs/start.js'])
  })
})

test('health answers while the process lives, readiness once it can serve', async () => {
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})
