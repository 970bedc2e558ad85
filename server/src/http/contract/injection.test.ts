import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  INJECTION_STRINGS,
  packInjections,
  REFUSED_STRINGS,
} from '../../testing/fuzz/injection-strings.ts'
import { as, startTestApp } from '../../testing/test-app.ts'

const { app } = await startTestApp()
const me = 'user9'

const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload, headers: as(me) })

const conversation = (
  await post('/api/conversations', { participant1Id: me, participant2Id: 'user2', type: 'general' })
).json()

const listing = {
  description: 'Half a yard in morning sun',
  location: 'Portland, OR',
  address: '1 Ash St, Portland, OR 97214',
  size: '4x4 feet',
  price: 20,
  soilType: 'loamy',
  sunExposure: 'full-sun',
  waterAccess: true,
  toolStorageAccess: false,
  parkingAvailable: false,
  accessibilityFeatures: false,
  ownerId: me,
}
const activity = { userId: me, activityType: 'composting', metadata: { weight: 0.1 } }
const booking = {
  requesterId: me,
  ownerId: 'user2',
  itemType: 'plot',
  startDate: '2026-09-01',
  endDate: '2026-09-03',
}

const conversationUrl = `/api/conversations/${conversation.id}/messages`

const writing = (url: string, field: string, rest: object) => async (text: string) => {
  const response = await post(url, { ...rest, [field]: text })
  return [response.statusCode, response.json()[field]]
}

/** The host answers each request, so that the next is not one too many. */
async function writeNotes(text: string) {
  const response = await post('/api/bookings', { ...booking, notes: text })
  const { id, notes } = response.json()
  const declined = { payload: { status: 'declined' }, headers: as('user2') }
  if (id) await app.inject({ method: 'PATCH', url: `/api/bookings/${id}`, ...declined })
  return [response.statusCode, notes]
}

/** Where people write, and where it comes back. */
const places = [
  {
    name: 'a post',
    longest: TEXT_LIMITS.description,
    write: writing('/api/posts', 'content', {}),
  },
  {
    name: 'a message',
    longest: TEXT_LIMITS.message,
    write: writing(conversationUrl, 'content', { senderId: me }),
  },
  {
    name: 'the description of an activity',
    longest: TEXT_LIMITS.description,
    write: writing('/api/impact/activities', 'description', activity),
  },
  {
    name: 'the notes of a booking',
    longest: TEXT_LIMITS.notes,
    write: writeNotes,
  },
  ...(['name', 'description', 'location', 'address', 'size'] as const).map((field) => ({
    name: `the ${field} of a plot`,
    longest: { name: 200, description: 5000, location: 200, address: 500, size: 100 }[field],
    write: writing('/api/plots', field, { name: 'Back yard bed', ...listing }),
  })),
]

test('the corpus has 500 texts, each once', () => {
  expect(INJECTION_STRINGS.length).toBeGreaterThanOrEqual(500)
  expect(new Set(INJECTION_STRINGS).size).toBe(INJECTION_STRINGS.length)
})

test.each(places)('$name keeps every text to the letter, or refuses it', async (place) => {
  for (const text of packInjections(place.longest)) {
    expect(await place.write(text)).toEqual([201, text])
  }
  for (const text of REFUSED_STRINGS) expect((await place.write(text))[0]).toBe(400)
})

test('looking for such a text finds nothing it should not, and never fails', async () => {
  const statuses = new Set<number>()
  for (const text of INJECTION_STRINGS) {
    const search = encodeURIComponent(text.toWellFormed())
    for (const url of [`/api/plots?query=${search}`, `/api/tools/${search}`]) {
      const response = await app.inject(url)
      statuses.add(response.statusCode)
      expect(response.headers['set-cookie']).toBeUndefined()
    }
  }
  expect([...statuses].toSorted()).toEqual([200, 400, 404])
})

test('no such text sent as a frame reaches anybody', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`
  const listener = new WebSocket(address, { headers: as('user2') })
  await once(listener, 'open')
  const heard: string[] = []
  listener.on('message', (data) => heard.push(String(data)))
  const codes = new Set<number>()
  for (const text of INJECTION_STRINGS.filter((_, n) => n % 10 === 0)) {
    const socket = new WebSocket(address, { headers: as(me) })
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: text, conversationId: conversation.id, userId: text }))
    const [code] = await once(socket, 'close')
    codes.add(code)
  }
  expect([...codes]).toEqual([1007])
  expect(heard).toEqual([])
  listener.terminate()
})
