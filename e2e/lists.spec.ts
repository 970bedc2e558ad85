import { expect, type Page } from '@playwright/test'
import { tabTo } from './people.ts'
import { test } from './test.ts'

const alive = (page: Page) =>
  page.waitForFunction(() => 'ready' in document.documentElement.dataset)

test('a press on a card goes there though a search has just been typed, and the list stays meanwhile [B1] @phone', async ({
  page,
}) => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/plots?*query=*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.goto('/plots')
  await alive(page)
  const list = page.getByRole('list').filter({ has: page.getByRole('article') })
  const card = page.getByRole('article').first().getByRole('link')
  const name = await card.textContent()
  const before = await page.getByRole('article').count()

  await page.getByLabel('Search').fill('roof')
  await expect(page.getByRole('progressbar', { name: 'Loading plots' })).toBeVisible()
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('article')).toHaveCount(before)

  await page.getByLabel('Location').fill('Port')
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  answer()
  await page.goBack()
  await expect(page.getByText('1 plots found')).toBeVisible()
})

test('Back closes what is open, one after the other, and leaves no entry behind [B12] @phone', async ({
  page,
}) => {
  const isThere = (name: string) => expect(page.getByRole('dialog', { name })).toBeVisible()
  const isGone = () => expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/tools')
  await alive(page)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/tools\/[\w-]+$/)
  const address = page.url()
  const open = page
    .getByRole('button', { name: 'Rent This Tool' })
    .filter({ visible: true })
    .first()

  await open.click()
  await isThere('Choose your dates')
  await page.goBack()
  await isGone()
  expect(page.url()).toBe(address)
  await expect(open).toBeFocused()

  // Forward has nothing to show again, and Back after it closes as before.
  await page.goForward()
  await isGone()
  await open.click()
  await isThere('Choose your dates')
  await page.keyboard.press('Escape')
  await isGone()
  await page.goBack()
  await expect(page).toHaveURL('/tools')
  await page.goForward()
  await expect(page).toHaveURL(address)

  await page.getByRole('button', { name: /^More/ }).first().click()
  await page.getByRole('menuitem', { name: /^Report/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await alive(page)
  await isGone()
  await page.goBack()
  await expect(page).toHaveURL('/tools')
})

test('filters that are applied and a way out of the menu take the place of the dialog [B12] @phone-only', async ({
  page,
}) => {
  await page.goto('/plots')
  await alive(page)
  await page.getByRole('button', { name: 'More Filters' }).tap()
  await page.getByLabel('Highest price').fill('40,5')
  await page.getByRole('button', { name: 'Show plots' }).tap()
  await expect(page).toHaveURL('/plots?maxPrice=40.5')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^Menu/ }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Tools' }).tap()
  await expect(page).toHaveURL('/tools')
  await page.goBack()
  await expect(page).toHaveURL('/plots?maxPrice=40.5')
  await page.goBack()
  await expect(page).toHaveURL('/plots')
})

test('an opened row of the console closes by Back and opens again by Forward [B12]', async ({
  page,
}) => {
  await page.goto('/operator?tab=people')
  await alive(page)
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const opened = page.url()
  expect(opened).toContain('open=')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=people$/)
  await page.goForward()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=people$/)
  // A link to the row itself opens it, and Back still closes it first.
  await page.goto(opened)
  await alive(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=people$/)
})

test('the focus stays where one works with the keyboard alone [B8]', async ({ page }) => {
  await page.goto('/plots/plot-1')
  await alive(page)
  const thumbnail = page.getByRole('button', { name: /^Show picture/ }).first()
  await tabTo(page, thumbnail)
  await page.keyboard.press('Enter')
  await expect(thumbnail).toBeFocused()

  await page.goto('/')
  await alive(page)
  const like = page.getByRole('button', { name: /^Like/ }).first()
  await like.focus()
  const was = await like.getAttribute('aria-pressed')
  await page.keyboard.press('Enter')
  await expect(like).not.toHaveAttribute('aria-pressed', was ?? '')
  await expect(like).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(like).toHaveAttribute('aria-pressed', was ?? '')

  await page.goto('/profile')
  await alive(page)
  const remove = page.getByRole('button', { name: /^Remove .+ from/ })
  const first = await remove.first().getAttribute('aria-label')
  await remove.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: first ?? '' })).toHaveCount(0)
  await expect(remove.first()).toBeFocused()
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('button', { name: first ?? '' })).toBeVisible()

  await page.goto('/plants')
  await alive(page)
  const plant = page.getByRole('article').nth(1).getByRole('button')
  await plant.focus()
  await page.keyboard.press('Enter')
  // A plant is a page of its own, which begins at its heading.
  await expect(page).toHaveURL(/plant=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('back from a plant, the row that opened it has the focus again [B8] @phone', async ({
  page,
}) => {
  await page.goto('/plants')
  await alive(page)
  const heading = page.getByRole('heading', { level: 1 })
  const backs = [
    () => page.getByRole('button', { name: 'Back to Plants' }).press('Enter'),
    () => page.goBack(),
  ]
  for (const [index, back] of backs.entries()) {
    const plant = page
      .getByRole('article')
      .nth(index + 1)
      .getByRole('button')
    await plant.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/plant=/)
    await expect(heading).toBeFocused()
    await back()
    await expect(page).not.toHaveURL(/plant=/)
    await expect(plant).toBeFocused()
  }
  await page.reload()
  await alive(page)
  await page.goForward()
  await expect(page).toHaveURL(/plant=/)
  await expect(heading).toBeFocused()
})

test('a thread on a phone takes the focus and gives it back to its row [B8] @phone-only', async ({
  page,
}) => {
  await page.goto('/messages')
  await alive(page)
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('button').nth(1)
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-thread] h2')).toBeFocused()
  await page.getByRole('button', { name: 'Back to conversations' }).press('Enter')
  await expect(row).toBeFocused()
})

test('a toast over a dialog leaves its X free, and Tab reaches its action [B25] @phone', async ({
  page,
}) => {
  await page.route('**/api/impact/activities', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/impact')
  await alive(page)
  await page.getByRole('button', { name: 'Log New Activity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log New Activity' })
  await dialog.getByLabel('Activity type').selectOption({ label: 'Composting' })
  await dialog.getByLabel('Description').fill('Coffee grounds')
  const weight = dialog.getByLabel('Weight (kg)')
  await weight.fill('4')
  await weight.hover()
  await page.mouse.wheel(0, -120)
  await expect(weight).toHaveValue('4')
  await dialog.getByRole('button', { name: 'Log Activity' }).press('Enter')
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to log activity' })
  await tabTo(page, toast.getByRole('button', { name: 'Dismiss' }))
  await expect(dialog.getByRole('button', { name: 'Log Activity' })).toBeVisible()
  // Playwright refuses to press what something else covers.
  await dialog.getByRole('button', { name: 'Close' }).click({ trial: true })
})

test('a narrow phone has targets for a finger, and one on its side room in a dialog [B23] @phone-only', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const heights = async (path: string, targets: (page: Page) => ReturnType<Page['locator']>) => {
    await page.goto(path)
    await alive(page)
    const found = targets(page)
    await expect(found.first()).toBeVisible()
    for (const target of await found.all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  }
  await heights('/', (home) => home.getByRole('link', { name: /^(View All|See all)/ }))
  await heights('/profile', (profile) =>
    profile.getByRole('region', { name: 'Favorites' }).getByRole('link'),
  )
  await heights('/plots/plot-1', (plot) => plot.getByRole('button', { name: /^available/i }))

  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByRole('button', { name: 'Book This Plot' }).filter({ visible: true }).first().tap()
  const body = page.getByRole('dialog').locator('> .overflow-y-auto')
  await expect.poll(async () => (await body.boundingBox())?.height ?? 0).toBeGreaterThan(200)
})

test('on paper a plot has neither floating bars nor a map, and above a map stands one line [B22] [B25] @phone-only', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const tiles = { url: '/tiles/{z}/{x}/{y}.png', attribution: null, attributionUrl: null }
  await page.route('/api/map', (route) => route.fulfill({ json: { tiles } }))
  await page.goto('/')
  await alive(page)
  await page.getByRole('button', { name: /^Menu/ }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Plots' }).tap()
  const map = page.getByRole('button', { name: 'Map' })
  await expect(map).toBeVisible()
  const line = page.locator('[data-results-line]')
  await expect.poll(async () => (await line.boundingBox())?.height ?? 999).toBeLessThan(60)

  await page.getByRole('article').first().getByRole('link').click()
  const bar = page.locator('[data-bottom-bar=here]')
  const drawn = page.getByRole('application', { name: /^Map around/ })
  await expect(bar).toBeVisible()
  await drawn.scrollIntoViewIfNeeded()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'About this plot' })).toBeVisible()
  for (const floating of [bar, drawn, page.getByRole('banner'), page.getByLabel('Add')]) {
    await expect(floating.first()).toBeHidden()
  }
})
