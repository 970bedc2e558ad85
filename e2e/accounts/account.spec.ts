import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectNoFindings } from '../accessibility.ts'
import { connectedLive } from '../loaded.ts'
import { codeFor, enterAs, signInHere, signUpHere, test } from './with-accounts.ts'

async function openAccountOf(page: Page, address: string): Promise<void> {
  await enterAs(page, address)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
}

/** A device that knows its person without being asked. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, and after signing out it lets its person in again', async ({
  page,
  context,
}) => {
  await addAuthenticator(context, page)
  await page.goto('/sign-in')
  await signUpHere(page, 'kim@example.org')
  await expect(page.getByRole('heading', { name: 'Grow Food, Build Community' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expectNoFindings(page)
  await page.getByLabel('Name of the new passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('last used')).toBeVisible()
})

test('a long name and a long address stay within a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/sign-in')
  await signInHere(page, `${'gartenbauverein'.repeat(4)}@vorsitzende.example.org`)
  await page.getByLabel('Name', { exact: true }).fill('Gartenbauvereinsvorsitzende'.repeat(2))
  await page.getByRole('button', { name: 'Say hello' }).click()
  await expect(page.getByRole('button', { name: 'Say hello' })).toBeHidden()
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'E-mail address' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a new address counts once its code came back', async ({ page }) => {
  await openAccountOf(page, 'lea@example.org')
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByLabel('New e-mail address').fill('lea.new@example.org')
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = page.getByLabel('Code from the mail')
  await code.fill('AAAA-AAAA')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('That code is not right')).toBeVisible()
  await expectNoFindings(page)
  await code.fill(await codeFor(page, 'lea.new@example.org'))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('lea.new@example.org', { exact: true })).toBeVisible()
})

test('another device is signed out from here, and notices', async ({ page, browser, baseURL }) => {
  const address = 'max@example.org'
  await openAccountOf(page, address)
  const other = await (await browser.newContext({ baseURL })).newPage()
  await enterAs(other, address)
  const connected = connectedLive(other)
  await other.goto('/profile')
  await expect(other.getByRole('button', { name: 'Your account' })).toBeVisible()
  await connected
  await page.reload()
  await page.getByRole('button', { name: /^Sign out Chrom/ }).click()
  await expect(other.getByText('You have been signed out', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
})

test('Edit Profile: what the gazetteer does not know is said, the rest shows at once', async ({
  page,
}) => {
  await openAccountOf(page, 'ned@example.org')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const form = page.getByRole('dialog', { name: 'Edit profile' })
  await form.getByLabel('Name', { exact: true }).fill('Ned Marsh')
  await form.getByLabel('Home town').fill('Qqqxzzy')
  await expectNoFindings(page, '[role=dialog]')
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(form.getByLabel('Home town')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Home town').fill('Portland')
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(form).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Ned Marsh' })).toBeVisible()
})

test('a page left before its code came is up to date on going back', async ({ page }) => {
  await openAccountOf(page, 'nia@example.org')
  await page.goto('/profile')
  // As a link does until then.
  await page.evaluate(() => window.location.assign('/settings'))
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const form = page.getByRole('dialog', { name: 'Edit profile' })
  await form.getByLabel('Name', { exact: true }).fill('Nia Brook')
  await form.getByRole('button', { name: 'Save profile' }).click()
  await expect(form).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Nia Brook' })).toBeVisible()
})

test('a closed account opens again for who signs in within two weeks', async ({ page }) => {
  const address = 'zora@example.org'
  await openAccountOf(page, address)
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await expectNoFindings(page)
  await page.goto('/sign-in')
  await signInHere(page, address)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText(address)).toBeVisible()
})

test('the link of the first start makes one operator, once', async ({ page, place }) => {
  await page.goto(place.claim)
  await signInHere(page, 'una@example.org')
  await page.getByRole('button', { name: 'Become an operator' }).click()
  await expect(page.getByText('You are an operator of this place now.')).toBeVisible()
  await expectNoFindings(page)
  await page.goto(place.claim)
  await page.getByRole('button', { name: 'Become an operator' }).click()
  await expect(page.getByText('This link was used before')).toBeVisible()
})
