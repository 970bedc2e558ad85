import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

const feed = (page: Page) => page.getByRole('region', { name: 'Community Feed' })
/** The newest post of whoever this width is about. */
const post = (page: Page, words: string) =>
  feed(page).getByRole('article').filter({ hasText: words })

test('a comment raises the count, stands after a reload, and is deleted again @phone', async ({
  page,
}, { project }) => {
  const words = `Beans from the ${project.name}`
  await actAs(page, 'user7')
  await page.request.post('/api/posts', { data: { content: words } })
  await page.goto('/')
  const card = post(page, words)
  const count = card.getByRole('button', { name: /^Comments/ })
  const comments = card.getByRole('region', { name: 'Comments' })
  await expect(count).toHaveText('Comments 0')
  await count.click()
  await expect(comments.getByText('No comments yet. Say the first word.')).toBeVisible()

  await comments.getByLabel('Write a comment').fill('How long')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('do you soak them?')
  await page.keyboard.press('Enter')
  await expect(comments.getByRole('listitem')).toHaveText(/How long\s+do you soak them\?/)
  await expect(count).toHaveText('Comments 1')
  await expect(comments.getByLabel('Write a comment')).toHaveValue('')
  await expectNoFindings(page)

  await page.reload()
  await expect(count).toHaveText('Comments 1')
  await count.click()
  await comments.getByRole('button', { name: /^Delete the comment by/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete this comment?' })
  await expectNoFindings(page, '[role=dialog]')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  await expect(comments.getByRole('listitem')).toHaveCount(0)
  await expect(count).toHaveText('Comments 0')
  await expect(comments.getByLabel('Write a comment')).toBeFocused()
})

test('the author of a post is notified of a comment, and the line opens it', async ({
  page,
  browser,
}) => {
  await actAs(page, 'user8')
  const content = 'Chillies to give away'
  const { id } = await (await page.request.post('/api/posts', { data: { content } })).json()
  const other = await (await browser.newContext()).newPage()
  await actAs(other, 'user9')
  const data = { content: 'I can fetch them by bike' }
  await other.request.post(`/api/posts/${id}/comments`, { data })

  await page.goto('/notifications')
  await page
    .getByRole('link', { name: /I can fetch them by bike/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/profile?post=${id}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments.getByText('I can fetch them by bike')).toBeInViewport()
})

/** And waits until the page stands anew. */
async function loadMorePosts(page: Page) {
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Load More Posts' }).click()
  await reloaded
}

test('a draft on Home outlasts Load More Posts, until it is sent', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await actAs(page, 'user10')
  const { repeatEachIndex } = test.info()
  const content = `Too many courgettes, try ${repeatEachIndex}`
  const words = `The first leeks, try ${repeatEachIndex}`
  await page.request.post('/api/posts', { data: { content } })
  await page.goto('/')
  const update = page.getByLabel('Share an update')
  const card = post(page, content)
  const openComments = () => card.getByRole('button', { name: /^Comments/ }).click()
  await openComments()
  await card.getByLabel('Write a comment').fill('Which sort')
  await update.fill(words)

  await loadMorePosts(page)
  await expect(update).toHaveValue(words)
  await openComments()
  await expect(card.getByLabel('Write a comment')).toHaveValue('Which sort')

  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(post(page, words)).toBeVisible()
  await expect(update).toHaveValue('')
  await loadMorePosts(page)
  await expect(feed(page).getByRole('article')).toHaveCount(18)
  await expect(update).toHaveValue('')
  expect(errors).toEqual([])
})
