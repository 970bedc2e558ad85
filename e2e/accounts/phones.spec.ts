import { expect, type Page } from '@playwright/test'
import { expectNoFindingsButColours } from '../accessibility.ts'
import { signInHere, test } from './with-accounts.ts'

/** Nothing is beyond the edge, and nothing that axe would find. */
async function expectFits(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
  await expectNoFindingsButColours(page)
}

/** In view and not under anything, as a thumb needs it. */
async function expectReachable(page: Page, name: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true })
  await expect(button).toBeInViewport({ ratio: 1 })
  await button.tap({ trial: true })
}

test('on a phone a visitor signs in over the page, says who they are and goes on @phone-only', async ({
  page,
}) => {
  await page.goto('/plots/plot-1')
  await page.getByRole('button', { name: 'Message Host' }).first().tap()
  await expect(page.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible()
  await expectReachable(page, 'Send me a code')
  await expectFits(page)
  await signInHere(page, 'thea@example.org')
  const welcome = page.getByRole('dialog', { name: 'Welcome to the neighbourhood' })
  await welcome.getByLabel('Name', { exact: true }).fill('Thea Thumb')
  await expectReachable(page, 'Say hello')
  await expectFits(page)
  await page.getByRole('button', { name: 'Say hello' }).tap()
  await expect(welcome).toBeHidden()
  await expect(page).toHaveURL(/\/messages\?conversation=/)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Thea Thumb' })).toBeVisible()
})

test('on a phone an account is looked after, closed, and opened again @phone-only', async ({
  page,
}) => {
  const address = 'theo@example.org'
  await page.goto('/sign-in')
  await expectFits(page)
  await signInHere(page, address)
  await expect(page.getByRole('heading', { name: 'Welcome to the neighbourhood' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Later' }).tap()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Account' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Devices' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Close my account' }).tap()
  await expectReachable(page, 'Close my account')
  await expectFits(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close my account' }).tap()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await expectFits(page)
  // Whoever closes their account knows that they are out.
  await expect(page.getByText('You have been signed out', { exact: true })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).tap()
  await signInHere(page, address)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Account' })).toBeVisible()
})
