import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const TEST_CARDS = { PAYMENTS: 'sandbox' }
const MAP_TILES_URL = 'https://tiles.example/{z}/{x}/{y}.png'

test('without a tile server there is no map', () => {
  expect(readEnv({}).mapTiles).toBeNull()
})

test('a tile server comes with whom to name', () => {
  expect(readEnv({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION: 'Map makers' }).mapTiles).toEqual({
    url: MAP_TILES_URL,
    attribution: 'Map makers',
    attributionUrl: null,
  })
})

test('a map file lies in the data folder unless it is named', () => {
  expect(readEnv({}).mapFile).toBeUndefined()
  expect(readEnv({ MAP_FILE: '/maps/town.pmtiles' }).mapFile).toBe('/maps/town.pmtiles')
})

test('backups lie beside the data, each installation with its own', () => {
  expect(readEnv({}).backupDir).toBe(resolve('data-backups'))
  expect(readEnv({ DATA_DIR: '/srv/garden/' }).backupDir).toBe('/srv/garden-backups')
  expect(readEnv({ BACKUP_DIR: '/mnt/saved' }).backupDir).toBe('/mnt/saved')
  for (const BACKUP_DIR of ['/srv/garden', '/srv/garden/backups', '/srv/x/../garden/backups']) {
    expect(() => readEnv({ DATA_DIR: '/srv/garden', BACKUP_DIR })).toThrow(/^BACKUP_DIR: /)
  }
})

test.each([
  [{ MAP_TILES_URL }, 'MAP_TILES_ATTRIBUTION'],
  [{ MAP_TILES_URL: 'https://tiles.example', MAP_TILES_ATTRIBUTION: 'x' }, 'MAP_TILES_URL'],
  [{ MAP_TILES_URL: 'tiles' }, 'MAP_TILES_URL'],
])('%o stops the start with a line that names %s', (source, name) => {
  expect(() => readEnv(source)).toThrow(EnvError)
  expect(() => readEnv(source)).toThrow(name)
})

test('the address of a service may end with a slash', () => {
  const { externalAccounts } = readEnv({
    NOMINATIM_URL: 'https://maps.example/nominatim/',
    NOMINATIM_CONTACT: 'garden@example.org',
    PERENUAL_KEY: 'key',
    PERENUAL_URL: 'https://plants.example/api/v2/',
    SHARETRIBE_CLIENT_ID: 'id',
    SHARETRIBE_URL: 'https://market.example/',
    CLIMATIQ_KEY: 'key',
    CLIMATIQ_URL: 'https://carbon.example',
  })
  expect(externalAccounts.nominatim?.url).toBe('https://maps.example/nominatim')
  expect(externalAccounts.perenual?.url).toBe('https://plants.example/api/v2')
  expect(externalAccounts.sharetribe?.url).toBe('https://market.example')
  expect(externalAccounts.climatiq?.url).toBe('https://carbon.example')
})

test.each([
  ['https://garden.example', 'https://garden.example'],
  ['https://garden.example/', 'https://garden.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('PUBLIC_URL %s is the address %s [A17]', (PUBLIC_URL, publicUrl) => {
  expect(readEnv({ PUBLIC_URL, ...TEST_CARDS }).publicUrl).toBe(publicUrl)
})

test.each([
  'garden.example',
  'ftp://garden.example',
  'https://garden.example/app',
  'https://a@b.example',
])('PUBLIC_URL %s stops the start [A17]', (PUBLIC_URL) => {
  expect(() => readEnv({ PUBLIC_URL })).toThrow(/^PUBLIC_URL: /)
})

test.each([
  [{}, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ HOST: '::1' }, true],
  [{ DEMO_PERSONAS: 'off' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ TRUST_PROXY: '1' }, false],
  [{ PUBLIC_URL: 'https://garden.example' }, false],
])('with %o there are personas: %s [A6]', (source, demoPersonas) => {
  expect(readEnv({ ...source, ...TEST_CARDS }).demoPersonas).toBe(demoPersonas)
})

test.each([{ HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }, { PUBLIC_URL: 'https://garden.example' }])(
  'who may be elsewhere (%o) gets neither personas nor another clock [A6]',
  (elsewhere) => {
    expect(() => readEnv({ ...elsewhere, DEMO_PERSONAS: 'on' })).toThrow(
      /^DEMO_PERSONAS works only/,
    )
    expect(() => readEnv({ ...elsewhere, CLOCK_OFFSET: 'P2D' })).toThrow(/^CLOCK_OFFSET works only/)
  },
)

const ON = { ACCOUNTS: 'on' }
const CITY = { OIDC_CLIENT_ID: 'garden', OIDC_CLIENT_SECRET: 'secret' }
const MAIL_URL = 'smtp://mail.example:587'
const PUBLIC = { ...ON, ...TEST_CARDS, PUBLIC_URL: 'https://garden.example', MAIL_URL }

test('accounts are off by default, and then everybody is user1 among the demo people', () => {
  expect(readEnv({})).toMatchObject({ accounts: null, demoData: true, demoPersonas: true })
})

test('with accounts there are no personas, and demo data only for who asks', () => {
  expect(readEnv(ON)).toMatchObject({
    accounts: { signUp: 'open', oidc: null },
    demoData: false,
    demoPersonas: false,
  })
  expect(readEnv({ ...ON, DEMO_DATA: 'on' }).demoData).toBe(true)
})

test.each([
  [{ ...ON, DEMO_PERSONAS: 'on' }, 'DEMO_PERSONAS'],
  [{ ...ON, HOST: '0.0.0.0' }, 'PUBLIC_URL'],
  [{ ...ON, TRUST_PROXY: '1' }, 'PUBLIC_URL'],
  [{ ...PUBLIC, PUBLIC_URL: 'http://garden.example' }, 'PUBLIC_URL'],
  [{ ...PUBLIC, MAIL_URL: '' }, 'MAIL_URL'],
  [{ ...PUBLIC, CLOCK_OFFSET: 'P1D' }, 'CLOCK_OFFSET'],
  [{ ...PUBLIC, PUSH_STAND_IN: 'http://127.0.0.1:9' }, 'PUSH_STAND_IN'],
  [{ ...ON, OIDC_ISSUER: 'https://login.example' }, 'OIDC_CLIENT_ID'],
  [{ ...ON, ...CITY, OIDC_ISSUER: 'http://login.example' }, 'OIDC_ISSUER'],
  [{ ...ON, SIGN_UP: 'closed' }, 'SIGN_UP'],
  [{ MAIL_URL: 'https://mail.example' }, 'MAIL_URL'],
  [{ S3_BUCKET: 'garden' }, /^S3_ENDPOINT, S3_BUCKET.* belong together/],
])('%o stops the start with a line that names %s', (source, name) => {
  expect(() => readEnv(source)).toThrow(EnvError)
  expect(() => readEnv(source)).toThrow(name)
})

test('mail comes from the place itself unless somebody says otherwise', () => {
  expect(readEnv(PUBLIC).mail).toEqual({
    url: MAIL_URL,
    from: 'Commonplot <garden@garden.example>',
  })
  expect(readEnv({ ...PUBLIC, MAIL_FROM: 'Us <us@here.example>' }).mail.from).toBe(
    'Us <us@here.example>',
  )
})

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const ELSEWHERE = [
  { HOST: '0.0.0.0' },
  { HOST: '192.0.2.7' },
  { TRUST_PROXY: '1' },
  { PUBLIC_URL: 'https://garden.example' },
  { ...PUBLIC, PAYMENTS: '' },
]

test.each(ELSEWHERE)('off this machine (%o) the start asks how people pay [A12]', (elsewhere) => {
  expect(() => readEnv(elsewhere)).toThrow(/^PAYMENTS: .*STRIPE_\*.*PAYMENTS=sandbox/)
  expect(readEnv({ ...elsewhere, ...TEST_CARDS })).toMatchObject({
    saysTestMode: true,
    stripe: null,
  })
  expect(readEnv({ ...elsewhere, ...STRIPE })).toMatchObject({ saysTestMode: false })
})

test('on this machine test cards need no word, and it can be said all the same [A12]', () => {
  for (const here of [{}, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:3000' }, ON]) {
    expect(readEnv(here)).toMatchObject({ saysTestMode: false, stripe: null })
  }
  expect(readEnv(TEST_CARDS).saysTestMode).toBe(true)
})

test.each([
  [{ ...TEST_CARDS, ...STRIPE }, /^PAYMENTS: sandbox and the keys/],
  [{ PAYMENTS: 'stripe' }, /^PAYMENTS: /],
])('%o does not say how people pay [A12]', (source, line) => {
  expect(() => readEnv(source)).toThrow(line)
})
