import { expect } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { fillPlot } from './fill-in.ts'
import { actAs } from './people.ts'
import { PHONE, photoBytesOf, photosFromAPhone } from './phone-photos.ts'
import { test } from './test.ts'

test('three phone photos are uploaded, ordered by keyboard, listed and shown in the width that fits [issue 18.4]', async ({
  page,
  browser,
}) => {
  const originals = await photosFromAPhone(['gate', 'bed', 'pond'])
  await actAs(page, 'user11')
  await page.goto('/host-plot')
  await expect(page.locator('html')).toHaveAttribute('data-ready')
  await page.getByLabel('Choose photos').setInputFiles(originals.paths)
  await fillPlot(page, 'Pond bed with photos', 'A bed by the pond, behind the blue gate.')
  const cards = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('button', { name: 'Move photo 3 earlier' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Moved to place 1 of 3. It is the cover.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move photo 1 earlier' })).toBeFocused()
  await expect(cards.first().getByRole('img')).toHaveAttribute('alt', 'Photo 1: pond.jpg')
  await page.getByLabel('Alternative text of photo 1').fill('A pond with lilies')
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'List My Plot' }).click()
  await expect(page.getByText('Plot Listed Successfully!')).toBeVisible()

  const [listed] = await (await page.request.get('/api/plots?query=Pond bed with photos')).json()
  expect(listed.images).toHaveLength(3)
  const phone = await (await browser.newContext(PHONE)).newPage()
  const bytes = await photoBytesOf(phone, `/plots/${listed.id}`)
  const cover = phone.getByRole('img', { name: 'A pond with lilies' })
  await expect(cover).toHaveAttribute('srcset', /w=480 480w, .*w=960 960w, .*w=1600 1600w/)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(originals.bytes / 4)
  test.info().annotations.push({ type: 'bytes', description: `${bytes} of ${originals.bytes}` })
  await phone.close()
})
