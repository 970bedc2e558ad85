import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '../server/src/env.ts'
import { startProductProcess } from '../server/src/testing/product-process.ts'
import { copyEmptyDatabase } from '../server/src/testing/test-database.ts'
import { makeOperatorLink } from './lib/make-operator-link.ts'

const EMAIL = 'ada@example.org'
const folder = mkdtempSync(join(tmpdir(), 'commonplot-operator-'))
const settings = { ACCOUNTS: 'on', DATA_DIR: join(folder, 'data') }
copyEmptyDatabase(settings.DATA_DIR)
const server = startProductProcess(settings)
afterAll(async () => {
  await server.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('makes an operator from the command line, also while the server runs', async () => {
  const origin = await server.ready
  expect(await server.says(/Nobody runs this place yet/)).toMatch(
    new RegExp(`open ${origin}/claim\\?token=[\\w-]{43}$`),
  )
  const link = await makeOperatorLink(readEnv(settings), EMAIL)
  expect(link).toMatch(new RegExp(`^${origin}/claim\\?token=[\\w-]{43}$`))

  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(origin + path, request)
    const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0])
    return { status: response.status, body: await response.json(), cookie: cookies.join('; ') }
  }
  const asked = await post('/api/sign-in/code', { email: EMAIL })
  const readMails = async (): Promise<{ text: string }[]> =>
    (await fetch(`${origin}/dev/mail.json`)).json() as never
  await expect.poll(async () => (await readMails()).length).toBe(1)
  const code = (await readMails())[0]?.text.match(/^\s*(\w{4}-\w{4})\s*$/m)?.[1]
  const entered = await post('/api/sign-in/verify', { email: EMAIL, code }, asked.cookie)
  expect(entered.status).toBe(200)
  const token = new URL(link).searchParams.get('token')
  const claimed = await post('/api/operator/claim', { token }, entered.cookie)
  expect(claimed.body).toMatchObject({ user: { roles: ['member', 'operator'] } })

  await server.end('SIGTERM')
  const offline = await makeOperatorLink(readEnv(settings), EMAIL)
  expect(offline).toMatch(/^http:\/\/127\.0\.0\.1:3000\/claim\?token=[\w-]{43}$/)
}, 120_000)
