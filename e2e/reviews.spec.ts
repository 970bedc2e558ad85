import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { addPhoto, rentToday, report } from './handover-steps.ts'
import { actAs } from './people.ts'
import { openPlace } from './place.ts'
import { test } from './test.ts'

const TOOL = 'tool-4'
const HOST = 'user4'
const RENTER = 'user11'

async function openAs(browser: Browser, baseURL: string, userId: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage()
  await actAs(page, userId)
  return page
}

async function writeReview(page: Page, stars: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Write a review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What would you tell a neighbour?').waitFor()
  await expectNoFindings(page)
  await dialog.getByRole('radio', { name: stars }).check({ force: true })
  await dialog.getByRole('textbox').fill(words)
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(words)).toBeVisible()
}

test('two people: a tool is rented, fetched with a photo, brought back, the deposit goes back, both review, and the rating changes', async ({
  browser,
}) => {
  // As long as three others, with two starts of a product in it.
  test.slow()
  // A place of its own, whose days can go by.
  const place = await openPlace()
  const [renter, host] = [
    await openAs(browser, place.url, RENTER),
    await openAs(browser, place.url, HOST),
  ]
  const card = await rentToday(renter, TOOL)
  await renter.goto(card)
  await report(renter, 'I have picked it up', () => addPhoto(renter))
  await expect(renter.getByRole('img', { name: /You said it was handed over/ })).toBeVisible()
  await report(renter, 'I have brought it back')

  await host.goto('/hosting')
  const waiting = host.getByRole('region', { name: 'Needs you today' })
  await expect(waiting.getByRole('article', { name: /^Handover/ })).toHaveCount(1)
  await expectNoFindings(host)
  await report(host, 'Confirm the return')
  await expect(waiting.getByRole('article')).toHaveCount(0)
  await expect(renter.getByText('Deposit returned')).toBeVisible()
  await host.goto(`/tools/${TOOL}`)
  const heading = host.getByRole('heading', { name: 'Reviews', exact: true })
  const reviews = host.locator('section', { has: heading })
  await expect(reviews.getByText('No reviews yet')).toBeVisible()

  // Two days later.
  await place.restart({ CLOCK_OFFSET: 'P2D' })
  await renter.goto(card)
  await writeReview(renter, '4 stars: Good', 'Sharp, and quieter than mine')
  await expect(renter.getByText(/^Only you see it yet/)).toBeVisible()
  await host.reload()
  await expect(reviews.getByText('No reviews yet')).toBeVisible()
  await host.goto(card)
  await writeReview(host, '5 stars: Wonderful', 'Came back cleaner than it left')

  await host.goto(`/tools/${TOOL}`)
  await expect(reviews.getByText('Sharp, and quieter than mine')).toBeVisible()
  await expect(reviews.getByText(/^4\.0/)).toBeVisible()
  await expect(reviews.getByText('(1 review)')).toBeVisible()
  await reviews.getByRole('button', { name: 'Answer' }).click()
  await reviews.getByRole('textbox', { name: 'Your answer' }).fill('Yours any time')
  await reviews.getByRole('button', { name: 'Send answer' }).click()
  await expect(reviews.getByText('The answer')).toBeVisible()
  await expectNoFindings(host)
  await renter.goto(`/people/${RENTER}`)
  await expect(renter.getByText('Came back cleaner than it left')).toBeVisible()

  for (const page of [renter, host]) await page.context().close()
  await place.close()
})
