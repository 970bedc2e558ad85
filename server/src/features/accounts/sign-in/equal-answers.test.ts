import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { systemClock } from '../../../clock.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { embeddedDeps } from '../../../testing/test-deps.ts'
import { settleOutbox } from '../../mail/outbox.service.ts'
import { accounts } from '../accounts.table.ts'

const KNOWN = 'known@example.org'
// The same length as the other: the response repeats the email address.
const STRANGE = 'other@example.org'
/** The mail is sent after the response. */
const IS_DELIVERY = /^(select|update) .*"outbox_mails"/s

const database = await openTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'commonplot-equal-'))
const told: string[] = []
database.onSlow(0, ({ text }) => told.push(text))
await database.unannounced
  .insert(accounts)
  .values({ userId: 'user2', email: KNOWN, roles: ['member'], createdAt: systemClock.now() })

async function openPlace(signUp: 'open' | 'invite') {
  const settings = { signUp, publicUrl: undefined, oidc: null }
  const deps = embeddedDeps(database.db, systemClock, folder, { accounts: settings })
  const app = await buildApp({ deps, logger: false, demoPersonas: false, isLocal: true })
  return { app, deps }
}
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const isOfTheMoment = (header: string) => ['date', 'x-request-id'].includes(header)

const asJson = (email: string) => ({ url: '/api/sign-in/code', payload: { email } })
const asForm = (email: string) => ({
  url: '/sign-in',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: `email=${encodeURIComponent(email)}`,
})

/** The observable parts of a response, without random values. */
async function ask(
  place: Awaited<ReturnType<typeof openPlace>>,
  email: string,
  network: string,
  request: (email: string) => InjectOptions = asJson,
) {
  await settleOutbox(place.deps)
  told.length = 0
  const answer = await place.app.inject({
    method: 'POST',
    ...request(email),
    remoteAddress: network,
  })
  const statements = told.filter((text) => !IS_DELIVERY.test(text))
  await settleOutbox(place.deps)
  const headers = Object.entries(answer.headers).filter(([name]) => !isOfTheMoment(name))
  return {
    status: answer.statusCode,
    headers: headers.map(([name, value]) => [name, String(value).replace(/=[\w-]{43};/, '=…;')]),
    bytes: answer.rawPayload.length,
    body: answer.body.replaceAll(email, '…'),
    statements,
  }
}

test.each(['open', 'invite'] as const)(
  'a code request does the same work and returns the same for known and unknown addresses, sign-up %s',
  async (signUp) => {
    const place = await openPlace(signUp)
    // The first request also creates the installation secret.
    await ask(place, 'first@example.org', '192.0.2.1')
    const known = await ask(place, KNOWN, '192.0.2.2')
    const strange = await ask(place, STRANGE, '192.0.2.3')
    expect(known.status).toBe(202)
    expect(known.statements.length).toBeGreaterThan(4)
    expect(known.statements.some((text) => text.includes('insert into "outbox_mails"'))).toBe(true)
    expect(strange).toEqual(known)
    await place.app.close()
  },
)

test('the form without scripts does the same work and returns the same for known and unknown addresses', async () => {
  const place = await openPlace('invite')
  const known = await ask(place, KNOWN, '192.0.2.4', asForm)
  const strange = await ask(place, STRANGE, '192.0.2.5', asForm)
  expect(known.status).toBe(200)
  expect(known.statements.some((text) => text.includes('insert into "outbox_mails"'))).toBe(true)
  expect(strange).toEqual(known)
  await place.app.close()
})
