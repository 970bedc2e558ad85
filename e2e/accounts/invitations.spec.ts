import { expect } from '@playwright/test'
import { expectNoFindings } from '../accessibility.ts'
import { mailsTo, signInHere, signUpHere, test } from './with-accounts.ts'

test.use({ signUp: 'invite' })

test('an operator invites an address in the console, and only with that link somebody signs up who has no account yet', async ({
  page,
  browser,
  baseURL,
  place,
}) => {
  const address = 'ida@example.org'
  await page.goto(place.claim)
  await signInHere(page, 'olga@example.org')
  await page.getByRole('button', { name: 'Become an operator' }).click()
  await expect(page.getByText('You are an operator of this place now.')).toBeVisible()

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const guest = await context.newPage()
  await guest.goto('/sign-in')
  await guest.getByLabel('E-mail address').fill(address)
  await guest.getByRole('button', { name: 'Send me a code' }).click()
  await expect(guest.getByLabel('Code from the mail')).toBeVisible()

  await page.goto('/operator?tab=people')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill('olga@example.org')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByText(/^Somebody with this address is a member already/)).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await dialog.getByLabel('E-mail address').fill(address)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await expectNoFindings(page, '[role=dialog]')

  // Neither the code that was asked for without a link was mailed, nor the link.
  expect(await mailsTo(guest, address)).toEqual([])
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1, name: 'You are invited' })).toBeVisible()
  await signUpHere(guest, address)
  await expect(guest.getByRole('link', { name: 'Profile' }).first()).toBeVisible()
  const me = await (await guest.request.get('/api/me')).json()
  expect(me).toMatchObject({ email: address, roles: ['member'] })
  await context.close()

  await page.goto('/operator?tab=audit')
  await page.getByRole('button', { name: 'Invited a member' }).click()
  await expect(page.getByRole('dialog')).not.toContainText(address)
})
