import { expect, test } from 'vitest'
import { codeMail } from '../../features/mail/templates/account-mails.ts'
import { startTestApp } from '../../testing/test-app.ts'

const { app, deps, clock } = await startTestApp()
const PATHS = ['/dev/mail', '/dev/mail.json']

const send = (to: string, changes = {}) =>
  deps.mail.send(
    {
      ...codeMail({ code: 'ABCDEFGH', link: 'http://localhost/sign-in', purpose: 'sign_in' }),
      messageId: 'one',
      to,
      headers: { 'X-Garden': 'yes' },
      date: clock.now(),
      ...changes,
    },
    async () => undefined,
  )

test('without mail both say so', async () => {
  const { app } = await startTestApp()
  expect((await app.inject('/dev/mail.json')).json()).toEqual([])
  expect((await app.inject('/dev/mail')).body).toContain('No mail yet')
})

test('on this machine the sent mails are listed, newest first', async () => {
  await send('ada@example.org')
  await send('eve@example.org', { subject: '<script>alert(1)</script>' })
  const list = await app.inject('/dev/mail.json')
  expect(list.json()).toMatchObject([
    { to: 'eve@example.org' },
    {
      to: 'ada@example.org',
      subject: 'Your sign-in code for Commonplot',
      text: expect.stringContaining('ABCD-EFGH'),
      html: expect.stringContaining('ABCD-EFGH'),
      headers: { 'X-Garden': 'yes' },
      sentAt: clock.now().toISOString(),
    },
  ])
  const page = await app.inject('/dev/mail')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).not.toContain('<script>')
  expect(page.body.match(/<iframe [^>]*sandbox="allow-popups[^"]*"/g)).toHaveLength(2)
})

test.each(PATHS)('%s does not exist for anybody else', async (url) => {
  const far = await app.inject({ url, remoteAddress: '203.0.113.9' })
  expect(far.statusCode).toBe(404)
  const proxied = await app.inject({ url, headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(proxied.statusCode).toBe(404)
})

test('nor where others reach the product, nor where mail really leaves', async () => {
  const open = await startTestApp({ publicUrl: 'https://garden.example' })
  const sending = await startTestApp({ mail: { send: async () => undefined, kept: null } })
  for (const url of PATHS) {
    expect((await open.app.inject(url)).statusCode).toBe(404)
    expect((await sending.app.inject(url)).statusCode).toBe(404)
  }
})
