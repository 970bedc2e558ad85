import { expect } from '@playwright/test'
import { actAs } from './people.ts'
import { test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

test('without a network visited pages and plant guides open, and a log waits and counts once', async ({
  page,
  context,
}) => {
  const words = 'Beans picked in a dead spot'
  await actAs(page, 'user9')
  await page.goto('/plots')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/impact')
  await expect(page.getByRole('tab', { name: 'Activities' })).toBeVisible()
  // Drawn by the server; its code is kept once it has come.
  await page.waitForLoadState('networkidle')
  // The plant guides are kept in the background.
  const isGuideKept = () => page.evaluate(async () => Boolean(await caches.match('/plant/plant-1')))
  await expect.poll(isGuideKept).toBe(true)

  await context.setOffline(true)
  await page.goto('/plots')
  await expect(page.getByText('plots found')).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.goto('/plant/plant-1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tomato')

  await page.goto('/impact')
  await page.getByRole('button', { name: 'Log New Activity' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Activity type').selectOption({ index: 1 })
  await dialog.getByLabel('Description').fill(words)
  await dialog.getByRole('button', { name: 'Log Activity' }).click()
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(waiting.getByText(words)).toBeVisible()

  await context.setOffline(false)
  await expect(waiting).toBeHidden()
  await expect(page.getByText(words)).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(words)).toHaveCount(1)
})

test('a message written without a network waits over a reload and arrives once', async ({
  page,
  context,
}) => {
  const words = 'Written behind the compost heap'
  await actAs(page, 'user8')
  const data = { participant1Id: 'user8', participant2Id: 'user10', type: 'offline' }
  const { id } = await (await page.request.post('/api/conversations', { data })).json()
  await page.goto(`/messages?conversation=${id}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // What was asked before the worker was in charge is asked again under its eyes.
  await page.reload()
  const box = page.getByPlaceholder('Type your message...')
  await expect(box).toBeVisible()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await box.fill(words)
  await page.keyboard.press('Enter')
  const waiting = page.getByText('Waiting for a connection')
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  const message = page.getByText(words).last()
  await expect(message).toBeVisible()

  await context.setOffline(false)
  await expect(waiting).toBeHidden()
  const stored = async () => {
    const answer = await page.request.get(`/api/conversations/${id}/messages`)
    return (await answer.json()).map((message: { content: string }) => message.content)
  }
  // By now it is on its way.
  await expect.poll(stored).toEqual([words])
  await page.reload()
  await expect(page.getByText(words).last()).toBeVisible()
  expect(await stored()).toEqual([words])
})
