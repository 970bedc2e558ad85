import { expect } from '@playwright/test'
import { expectNoFindings } from '../accessibility.ts'
import { codeFor, test } from './with-accounts.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signs in by the code of a mail and leads back to the wanted page', async ({ page }) => {
    const address = 'plain@example.org'
    await page.goto('/sign-in?to=%2Fplots%3Fquery%3DSunrise')
    await page.getByLabel('E-mail address').fill(address)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page).toHaveURL('/sign-in')
    const box = page.getByLabel('Code from the mail')
    await box.fill('AAAA-AAAA')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('That code is not right')
    await expect(page).toHaveURL('/sign-in/code')
    await box.fill(await codeFor(page, address))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/plots?query=Sunrise')
    await expect(page.getByRole('link', { name: 'Profile' }).first()).toBeAttached()
    const me = await page.request.get('/api/me')
    expect((await me.json()).email).toBe(address)
  })
})

test('a form posted where no code arrives leads new people to the welcome page', async ({
  page,
}) => {
  const address = 'early@example.org'
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/sign-in')
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code from the mail').fill(await codeFor(page, address))
  await expectNoFindings(page)
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/welcome')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL('/')
})
