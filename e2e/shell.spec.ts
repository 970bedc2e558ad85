import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { test } from './test.ts'

const ONE_HOUR_MS = 3_600_000

const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })

test('the whole product is reachable from the front page [APP-01]', async ({ page }) => {
  await page.goto('/')
  const hrefs = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
  for (const path of [
    '/plots',
    '/tools',
    '/experts',
    '/plants',
    '/businesses',
    '/impact',
    '/messages',
  ]) {
    expect(hrefs).toContain(path)
  }
})

test('the navigation stays in view when the page is scrolled [APP-07] @phone', async ({ page }) => {
  await page.goto('/plots/plot-1')
  await expect(page.getByText('Interactive map coming soon')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('banner')).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Host Plot' })).toBeInViewport()
})

test('the round plus button sits bottom right on phones and opens its menu [APP-20] [APP-21] @phone-only', async ({
  page,
}) => {
  await page.goto('/plots')
  const box = await addButton(page).boundingBox()
  const viewport = page.viewportSize()
  if (!box || !viewport) throw new Error('The plus button is not on the page')
  expect(box.width).toBe(box.height)
  expect(viewport.width - (box.x + box.width)).toBeLessThan(32)
  expect(viewport.height - (box.y + box.height)).toBeLessThan(32)

  await addButton(page).tap()
  const menu = page.getByRole('navigation', { name: 'Add' })
  await expect(menu.getByRole('link')).toHaveText([
    'Log activity',
    'Host a plot',
    'Share a tool',
    'Messages',
    'Hosting',
  ])
  await expectNoFindings(page, '#plus-menu')
  await menu.getByRole('link', { name: 'Host a plot' }).tap()
  await expect(page).toHaveURL('/host-plot')
  await expect(menu).toBeHidden()
})

/** Answers for the code of the tool list as a newer version would, until that version is loaded. */
async function putUpNewVersion(page: Page, before: Promise<void> = Promise.resolve()) {
  let isGone = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.route(/tool-list\.page/, async (route) => {
    if (!isGone) return route.continue()
    await before
    return route.fulfill({ status: 404 })
  })
  return () => isGone
}

test('a page opened before a new version was put up still leads everywhere', async ({ page }) => {
  await page.goto('/')
  const isGone = await putUpNewVersion(page)
  await page.getByRole('banner').getByRole('link', { name: 'Tools' }).click()
  await expect(page.getByRole('heading', { name: 'Tool Sharing', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/tools')
  expect(isGone()).toBe(false)
})

test('so it does where it takes long to hear that the code is gone', async ({ page }) => {
  await page.goto('/')
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>()
  const isGone = await putUpNewVersion(page, heard)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.getByRole('banner').getByRole('link', { name: 'Tools' }).click()
  await expect(page).toHaveURL('/tools')
  hear()
  await expect(page.getByRole('heading', { name: 'Tool Sharing', level: 1 })).toBeVisible()
  expect(isGone()).toBe(false)
})

test('there is no plus button where there is room for more', async ({ page }) => {
  await page.goto('/plots')
  await expect(addButton(page)).toBeHidden()
})

test('the menu button opens a sheet with the links; Esc gives focus back @phone-only', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: /^Menu/ })
  await button.tap()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet.getByRole('link')).toHaveCount(8)
  await expectNoFindings(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
})

test('F8 moves focus to the notifications [APP-42]', async ({ page }) => {
  await page.goto('/')
  const list = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')
  await expect(list).toBeAttached()
  await page.keyboard.press('F8')
  await expect(list).toBeFocused()
})

// By itself it goes after five seconds.
const BEFORE_ITS_TIME_MS = 4000

/** Sorting by distance without a permitted position is the shortest way to a toast. */
async function raiseToast(page: Page) {
  await page.goto('/plots')
  await page.getByLabel('Sort by').selectOption('distance')
  const toast = page.getByRole('listitem').filter({ hasText: 'Location Error' })
  await expect(toast).toBeVisible()
  return toast
}

async function swipeRight(page: Page, px: number) {
  const toast = await raiseToast(page)
  const box = await toast.boundingBox()
  if (!box) throw new Error('The toast is not on the page')
  const [x, y] = [box.x + 30, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + px / 2, y)
  await page.mouse.move(x + px, y)
  await page.mouse.up()
  return toast
}

test('swiping a toast right by more than 50 px dismisses it [APP-41]', async ({ page }) => {
  await expect(await swipeRight(page, 60)).toBeHidden({ timeout: BEFORE_ITS_TIME_MS })
})

test('a swipe shorter than 50 px leaves the toast where it is [APP-41]', async ({ page }) => {
  const toast = await swipeRight(page, 40)
  await expect(toast).toBeVisible()
  await expectNoFindings(page)
  await expect(toast).not.toHaveAttribute('data-swipe', 'move')
})

test('a tooltip waits 700 ms and reopens at once within 300 ms [APP-35] [APP-36]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/plots/plot-1')
  const badge = page.getByRole('button', { name: 'Available' })
  const tooltip = page.getByRole('tooltip')
  await expect(page.locator('html')).toHaveAttribute('data-ready')
  await page.clock.pauseAt(Date.now() + ONE_HOUR_MS)

  await badge.hover()
  await page.clock.runFor(699)
  await expect(tooltip).not.toBeAttached()
  await page.clock.runFor(1)
  await expect(tooltip).toBeAttached()

  await page.mouse.move(5, 500, { steps: 10 })
  await expect(tooltip).not.toBeAttached()
  await page.clock.runFor(299)
  await badge.hover()
  await expect(tooltip).toBeAttached()
})

test('the first Tab reaches a link that skips the navigation', async ({ page }) => {
  await page.goto('/plots')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

/** How many times one page faded over into the next, to its end. */
async function countFades(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { fades: 0 })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const fade = start(change)
      void fade.finished.then(() => {
        counted.fades += 1
      })
      return fade
    }
  })
  return () => page.evaluate(() => (window as unknown as { fades: number }).fades)
}

async function goFromHomeToTools(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Tools' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tool Sharing' })).toBeVisible()
}

test.describe('for who likes motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('one page fades over into the next', async ({ page }) => {
    const fades = await countFades(page)
    await goFromHomeToTools(page)
    await expect.poll(fades).toBe(1)
  })
})

test('a person who asked for less motion sees the next page at once', async ({ page }) => {
  const fades = await countFades(page)
  await goFromHomeToTools(page)
  expect(await fades()).toBe(0)
})
