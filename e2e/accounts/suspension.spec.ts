import { type APIRequestContext, expect } from '@playwright/test'
import { expectNoFindings } from '../accessibility.ts'
import { enterAs, test } from './with-accounts.ts'

const DAY_MS = 86_400_000
const REASON = 'Three neighbours waited in vain'

const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)

/** A plot of theirs, listed. */
async function listPlot(request: APIRequestContext, ownerId: string, name: string) {
  const data = {
    ...{ ownerId, name, description: 'Beans mostly.', location: 'Bangor, ME', address: '1 Elm St' },
    ...{ price: 20, size: '4x8 feet (32 sq ft)', soilType: 'loamy', sunExposure: 'full-sun' },
    ...{ waterAccess: true, toolStorageAccess: false, parkingAvailable: false },
    accessibilityFeatures: false,
  }
  const answer = await request.post('/api/plots', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id as string
}

test('a suspended person reads why, finishes what they began, appeals, and is back', async ({
  page,
  browser,
  baseURL,
  place,
}) => {
  const context = await browser.newContext({ baseURL })
  const operator = await context.newPage()
  const hostId = await enterAs(operator, 'gudrun@example.org')
  const token = await place.operatorToken('gudrun@example.org')
  await expect(await operator.request.post('/api/operator/claim', { data: { token } })).toBeOK()
  const plotId = await listPlot(operator.request, hostId, 'Garden of Gudrun')

  const personId = await enterAs(page, 'piet@example.org')
  const ownPlot = await listPlot(page.request, personId, 'Bed of Piet')
  const asked = await page.request.post('/api/bookings', {
    data: {
      ...{ requesterId: personId, ownerId: hostId, itemType: 'plot', itemId: plotId },
      ...{ startDate: day(30), endDate: day(40) },
    },
  })
  const booking = await asked.json()

  const until = new Date(Date.now() + 10 * DAY_MS).toISOString()
  const suspended = await operator.request.post(`/api/operator/people/${personId}/suspend`, {
    data: { reason: REASON, until },
  })
  expect(suspended.status()).toBe(204)

  await page.goto('/profile')
  const banner = page.getByRole('region', { name: /Your account is suspended until/ })
  await expect(banner).toContainText(REASON)
  await expectNoFindings(page)
  expect((await (await page.request.get(`/api/plots/${ownPlot}`)).json()).state).toBe('paused')

  // What they may not do tells them why, in words.
  await page.goto(`/plots/${plotId}`)
  await page.getByRole('button', { name: 'Message Host' }).click()
  await expect(page.getByText(/suspended until .*: Three/).first()).toBeVisible()

  const withdrawn = await page.request.patch(`/api/bookings/${booking.id}`, {
    data: { status: 'cancelled' },
  })
  expect((await withdrawn.json()).status).toBe('cancelled')

  await banner.getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer' })
  await dialog.getByLabel('What should be known?').fill('My bicycle had a flat tyre.')
  await expectNoFindings(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(banner).toContainText('Somebody will read it')

  const [appeal] = await (await operator.request.get('/api/operator/appeals')).json()
  expect(appeal).toMatchObject({ text: 'My bicycle had a flat tyre.', person: { id: personId } })
  const answered = await operator.request.post(`/api/operator/appeals/${appeal.id}/answer`, {
    data: { answer: 'That can happen. Welcome back.' },
  })
  expect(answered.status()).toBe(204)
  await page.reload()
  await expect(banner).toContainText('That can happen. Welcome back.')

  const ended = await operator.request.post(`/api/operator/people/${personId}/unsuspend`, {
    data: { reason: 'It was a flat tyre' },
  })
  expect(ended.status()).toBe(204)
  await page.goto(`/plots/${ownPlot}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bed of Piet' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  const acts = await (await operator.request.get(`/api/operator/audit?personId=${personId}`)).json()
  expect(acts.map(({ action }: { action: string }) => action)).toEqual([
    ...['person_unsuspended', 'appeal_answered', 'person_suspended'],
  ])
  await context.close()
})
