import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gazetteer } from '../../adapters/geocoding/gazetteer.ts'
import { mapServiceGeocoder } from '../../adapters/geocoding/map-service-geocoder.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { hideHomes } from './users.service.ts'
import { users } from './users.table.ts'

const { app, db, deps } = await startTestApp()

const change = (payload: object, headers = {}) =>
  app.inject({ method: 'PATCH', url: '/api/me', payload, headers })
const me = async (headers = {}) => (await app.inject({ url: '/api/me', headers })).json()

test('changes the given fields everywhere at once, and no others', async () => {
  const before = await me()
  const [{ id }] = (await app.inject('/api/plots')).json()
  const plot = async () => (await app.inject(`/api/plots/${id}`)).json()
  const owner = (await plot()).owner.id
  const response = await change({ fullName: ' Mara Torres ', bio: 'Less lettuce.' }, as(owner))
  expect(response.statusCode).toBe(200)
  expect((await plot()).owner.fullName).toBe('Mara Torres')
  expect(await me(as(owner))).toMatchObject({ fullName: 'Mara Torres', bio: 'Less lettuce.' })
  if (owner !== before.id) expect(await me()).toEqual(before)
})

test('an empty change keeps the profile', async () => {
  const before = await me()
  expect((await change({})).json()).toEqual(before)
})

test('a username is unique regardless of case, and its owner may change the case', async () => {
  const { username } = await me(as('user2'))
  const taken = await change({ username: username.toUpperCase() })
  expect(taken.statusCode).toBe(409)
  expect(taken.json().message).toBe('That username is taken')
  const own = await change({ username: username.toUpperCase() }, as('user2'))
  expect(own.json().username).toBe(username.toUpperCase())
})

test('gives a username to one of many simultaneous requests', async () => {
  const people = ['user1', 'user2', 'user3', 'user4', 'user5']
  const answers = await Promise.all(people.map((id) => change({ username: 'The.One' }, as(id))))
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([200, 409, 409, 409, 409])
})

test('stores the town of a known place, refuses unknown ones, and clears an empty one', async () => {
  const found = await change({ location: '12 Elm Street, Eugene, OR' })
  expect(found.json().location).toBe('Eugene, OR')
  const [row] = await db.select().from(users).where(eq(users.id, 'user1'))
  expect(row?.lat).toBeCloseTo(44.05, 1)
  const unknown = await change({ location: 'Nowhereville xyz' })
  expect(unknown.statusCode).toBe(400)
  expect(unknown.json().message).toContain('do not know that place')
  expect((await me()).location).toBe('Eugene, OR')
  expect((await change({ location: '' })).json().location).toBeNull()
  const [cleared] = await db.select().from(users).where(eq(users.id, 'user1'))
  expect(cleared).toMatchObject({ lat: null, lng: null })
})

const HOUSE = {
  label: '1724, Southeast Tacoma Street, Portland, Multnomah County, Oregon, 97202, United States',
  lat: 45.4646,
  lng: -122.6485,
  city: 'Portland',
}

test('stores the town even if the geocoder knows street addresses', async () => {
  const asked: string[] = []
  const maps = {
    findPlace: async (words: string) => {
      asked.push(words)
      return HOUSE
    },
    findAddress: async () => HOUSE,
  }
  deps.geocoder = mapServiceGeocoder({ ...deps, maps, fallback: gazetteer })
  const home = '1724 SE Tacoma St, Portland, OR 97202'
  expect((await change({ location: home })).json().location).toBe('Portland, OR')
  expect((await app.inject('/api/users/user1')).body).not.toContain('Tacoma')
  expect(asked).toEqual([])
  const [row] = await db.select().from(users).where(eq(users.id, 'user1'))
  expect(row).not.toMatchObject({ lat: HOUSE.lat, lng: HOUSE.lng })
  deps.geocoder = gazetteer
})

test('the start reduces stored street addresses to towns', async () => {
  const { label: location, lat, lng } = HOUSE
  await db.update(users).set({ location, lat, lng }).where(eq(users.id, 'user1'))
  const nowhere = { location: '12, Zzqxv, Zzqxv, Zzqxv', lat: null, lng: null }
  await db.update(users).set(nowhere).where(eq(users.id, 'user2'))
  const before = await me(as('user3'))
  await hideHomes(deps)
  expect((await me()).location).toBe('Portland, OR')
  expect((await me(as('user2'))).location).toBeNull()
  expect(await me(as('user3'))).toEqual(before)
})

test.each([
  { timeZone: 'Moon/Crater' },
  { timeZone: '+05:30' },
  { profileImage: 'javascript:alert(1)' },
  { username: 'two words' },
  { username: 'no' },
  { fullName: '   ' },
  { bio: 'x'.repeat(2001) },
])('refuses %o', async (payload) => {
  const before = await me()
  expect((await change(payload)).statusCode).toBe(400)
  expect(await me()).toEqual(before)
})

test('accepts a time zone, a picture and an empty bio', async () => {
  const picture = 'https://example.org/me.jpg'
  const changed = await change({ timeZone: 'Europe/Vienna', profileImage: picture, bio: ' ' })
  expect(changed.json()).toMatchObject({
    timeZone: 'Europe/Vienna',
    profileImage: picture,
    bio: null,
  })
  expect((await change({ profileImage: null })).json().profileImage).toBeNull()
})
