import { expect } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

test('a person finds basil, its page, an expert for it, and writes to them [INFO-06] [PLANT-07] [EXPT-14]', async ({
  page,
}) => {
  await page.goto('/information')
  await page.getByLabel('Search').fill('sweet bas')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Basil' }).click()
  await expect(page).toHaveURL('/plant/plant-2')
  await expect(page.getByRole('heading', { level: 1, name: 'Basil' })).toBeVisible()
  await page.getByRole('link', { name: 'Amir Haddad' }).click()
  await expect(page).toHaveURL('/experts/expert-2')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page).toHaveURL(/\/messages\?conversation=/)
})

test('a person narrows the directory, looks at a business and its links [BIZ-04] [BIZ-20] @phone', async ({
  page,
}) => {
  await page.goto('/businesses')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByLabel('Category').selectOption('store')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Location').fill('97227')
  await expect(page).toHaveURL('/businesses?category=store&location=97227')
  await page.getByRole('link', { name: 'Refill & Root' }).click()
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+15035550177')
  await expect(page.getByRole('link', { name: 'Visit Website' })).toHaveAttribute(
    'href',
    'https://refillandroot.example/',
  )
  await page.goBack()
  await expect(page.getByLabel('Location')).toHaveValue('97227')
})

test('open now lists exactly the businesses whose sign says so', async ({ page }) => {
  await page.goto('/businesses')
  await expect(page.getByRole('article')).toHaveCount(2)
  const open = await page.getByRole('article').filter({ hasText: 'Open now' }).count()
  await page.getByRole('button', { name: 'Open now' }).click()
  await expect(page).toHaveURL('/businesses?openNow=true')
  await expect(page.getByRole('article')).toHaveCount(open)
})

test('a plant kept for the garden plan is on the profile until it is removed', async ({ page }) => {
  await actAs(page, 'user12')
  await page.goto('/plant/plant-6')
  await page.getByRole('button', { name: 'Add to Garden Plan' }).click()
  await expect(page.getByText('Added to Garden Plan', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ask Community' }).click()
  await expectNoFindings(page, '[role=dialog]')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Remove Carrot from Garden Plan' }).click()
  await expect(page.getByRole('link', { name: 'Carrot' })).toBeHidden()
})

test('searches that find nothing and ids that do not exist are explained', async ({ page }) => {
  for (const [path, words] of [
    ['/plants?query=zzqxv', 'No plants found'],
    ['/experts?query=zzqxv', 'No experts found'],
    ['/businesses?query=zzqxv', 'No businesses found'],
    ['/plant/none', 'Plant not found'],
    ['/experts/none', 'Expert Not Found'],
    ['/businesses/none', 'Business Not Found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
})
