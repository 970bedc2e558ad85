import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { fakeWebBuild } from '../../testing/web-build.ts'
import { serveWebApp } from './pages.ts'

const RENDERER = `export async function renderPage({ userId, hasAccounts }) {
  return { html: '', report: {}, state: { userId, hasAccounts } }
}`
const webRoot = fakeWebBuild({}, RENDERER)
const extend: NonNullable<Parameters<typeof startTestApp>[0]>['extend'] = (server) => {
  server.register((scope) => serveWebApp(scope, webRoot))
}
const accounts = { signUp: 'open', publicUrl: undefined, oidc: null } as const
const { app } = await startTestApp({ extend, accounts })
const { app: appWithout } = await startTestApp({ extend })

test('where people have accounts the page says so, and that nobody is signed in', async () => {
  const { body } = await app.inject('/')
  expect(body).toContain('<meta name="accounts" content="on">')
  expect(body).toContain('<meta name="acting-user" content="" />')
  expect(body).toContain('{"userId":null,"hasAccounts":true}')
})

test('without accounts not a word of them is in the page', async () => {
  const { body } = await appWithout.inject('/')
  expect(body).not.toContain('ccounts')
  expect(body).toContain('{"userId":"user1"}')
})

test('the screen for signing in is there only where people sign in', async () => {
  expect((await app.inject('/sign-in')).body).toContain('<title>Sign in · Commonplot</title>')
  expect((await appWithout.inject('/sign-in')).body).toContain('<title>404 Page Not Found')
})
