import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv, SETTINGS } from '../../server/src/env.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('compose.yaml restarts every service after a crash [A23]', () => {
  const [, services = ''] = read('compose.yaml').split(/^services:$/m)
  const [listed = ''] = services.split(/^volumes:$/m)
  const each = listed.split(/^ {2}(?=\w+:$)/m).slice(1)
  expect(each.length).toBeGreaterThan(3)
  for (const service of each) expect(service).toMatch(/^ {4}restart: (unless-stopped|on-failure)$/m)
})

test('nginx has timeouts for silent clients and a limit of connections [A23]', () => {
  const site = read('deploy/nginx/site.conf')
  for (const limit of ['client_header_timeout', 'client_body_timeout', 'send_timeout']) {
    expect(site).toMatch(new RegExp(`^ +${limit} \\d+s;$`, 'm'))
  }
  expect(site).toMatch(/^ +keepalive_timeout \d+s;$/m)
  expect(site).toMatch(/^ +limit_conn connections \d+;$/m)
})

test('the image installs optional packages: one has the picture decoder', () => {
  const dockerfile = read('Dockerfile')
  const installs = dockerfile.match(/^RUN npm ci .*$/gm) ?? []
  expect(installs).toHaveLength(2)
  for (const install of installs) expect(install).not.toContain('--omit=optional')
})

/** Set by the image, or unused beside a database server. */
const OF_THE_IMAGE = ['HOST', 'PORT', 'DATA_DIR', 'BACKUP_DIR', 'EMBEDDED_FSYNC']
/** Refused behind a proxy. */
const FOR_THIS_MACHINE = ['DEMO_PERSONAS', 'CLOCK_OFFSET', 'PUSH_STAND_IN']
/** A path to a file that the container lacks. */
const WITHOUT_ITS_FILE = ['MAP_FILE']

/** The settings of the server in `compose.yaml`, with `given` in the environment. */
function settingsInCompose(given: Record<string, string>): Record<string, string> {
  const [, app = ''] = read('compose.yaml').split(/^ {2}app:$/m)
  const [, environment = ''] = app.split(/^ {4}environment:$/m)
  const [own = ''] = environment.split(/^ {4}\w+:$/m)
  return Object.fromEntries(
    [...own.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\$\{(\w+):-([^}]*)\}/g, (_, asked, otherwise) => given[asked] || otherwise),
    ]),
  )
}

test('compose.yaml passes every setting for a container under its own name [A31]', () => {
  const given = Object.fromEntries(SETTINGS.map((name) => [name, `own-${name}`]))
  const passed = settingsInCompose(given)
  const left = [...OF_THE_IMAGE, ...FOR_THIS_MACHINE, ...WITHOUT_ITS_FILE, 'S3_REGION']
  expect(Object.keys(passed).toSorted()).toEqual(
    SETTINGS.filter((name) => !left.includes(name)).toSorted(),
  )
  const ofCompose = Object.keys(passed).filter((name) => passed[name] !== `own-${name}`)
  expect(ofCompose.toSorted()).toEqual([
    ...['DATABASE_POOL_SIZE', 'DATABASE_URL', 'DRAIN_SECONDS', 'REDIS_URL'],
    ...['S3_ACCESS_KEY_ID', 'S3_BUCKET', 'S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY', 'TRUST_PROXY'],
  ])
})

test('compose.yaml needs PAYMENTS, and starts with it [A12]', () => {
  expect(() => readEnv(settingsInCompose({}))).toThrow(/^PAYMENTS: /)
  expect(readEnv(settingsInCompose({ PAYMENTS: 'sandbox' })).saysTestMode).toBe(true)
})

test.each(['.env.example', 'docs/settings.md'])('%s names every setting [A31]', (file) => {
  const text = read(file)
  expect(SETTINGS.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
})
