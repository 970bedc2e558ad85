import { expect } from '@playwright/test'
import { test } from './test.ts'

test('the API can be read in a browser, and nobody else is asked for anything', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/api/docs')
  const group = { name: 'plots' }
  await page.getByRole('link', group).or(page.getByRole('button', group)).first().click()
  await page.getByText('List plots').first().click()
  await expect(page.getByRole('heading', { name: 'List plots' })).toBeVisible()
  await expect(page.getByText('Plots that match, a page at a time.')).toBeVisible()
  expect(asked.filter((url) => !url.startsWith(`${baseURL}`) && !url.startsWith('data:'))).toEqual(
    [],
  )
})
