import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoFindings, expectNoFindingsWhenNarrow } from './accessibility.ts'
import { dayAhead } from './day-ahead.ts'
import { expectLoaded } from './loaded.ts'
import { actAs } from './people.ts'
import { test } from './test.ts'

const SCREENS = [
  '/',
  '/plots',
  '/plots/plot-1',
  '/plots/none',
  '/plots/plot-3/edit',
  '/host-plot',
  '/hosting',
  '/hosting?view=calendar',
  '/host-tool',
  '/tools',
  '/tools/tool-1',
  '/information',
  '/information?tab=experts',
  '/plant/plant-1',
  '/experts',
  '/experts/expert-1',
  '/businesses',
  '/businesses/business-1',
  '/plants',
  '/plants?plant=plant-1',
  '/impact',
  '/profile',
  '/settings',
  '/messages',
  '/notifications',
  '/operator',
  '/operator?tab=people',
  '/operator?tab=money',
  '/operator?tab=health',
  '/nowhere',
]

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
// What 200 % and 400 % zoom leave of a wide window.
const ZOOMED = [
  { width: 720, height: 450 },
  { width: 320, height: 256 },
]

// Loading a screen is what costs; everything that holds for all of them is looked at in one go.
for (const path of SCREENS) {
  test(`${path} is drawn and taken over without an error, fits every width, and axe finds nothing in either theme`, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    const drawn = (await (await page.goto(path))?.text()) ?? ''
    expect(drawn, 'every part is drawn on the server').not.toContain('<!--$!-->')
    await expectLoaded(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoFindings(page)
    for (const size of [WIDE, ...ZOOMED, PHONE]) {
      await page.setViewportSize(size)
      expect(await cutOff(page), `cut off at ${size.width} px`).toEqual([])
    }
    await expectNoFindingsWhenNarrow(page)
    expect(errors.filter((error) => !isMissingRecord(path, error))).toEqual([])
  })
}

test('a name of one endless word breaks where it stands, and pushes nothing out', async ({
  page,
}) => {
  await actAs(page, 'user10')
  const name = 'Gartenbauvereinsvorsitzendenstellvertreterin'.repeat(4)
  const listing = {
    ...{ ownerId: 'user10', name, description: name, location: 'Bangor, ME', price: 21.5 },
    ...{ address: '12 Harbor St, Bangor, ME 04401', size: '4x8 feet (32 sq ft)' },
    ...{
      status: 'available',
      soilType: 'sandy',
      sunExposure: 'full-sun',
      amenities: [name.slice(0, 90)],
    },
    ...{ waterAccess: true, toolStorageAccess: false, parkingAvailable: false },
    ...{ accessibilityFeatures: false, images: [], coordinates: null },
  }
  const listed = await page.request.post('/api/plots', { data: listing })
  await expect(listed).toBeOK()
  const { id } = await listed.json()
  const isWhole = async (path: string) => {
    await page.goto(path)
    await expect(page.getByText(name).first()).toBeVisible()
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size)
      expect(await cutOff(page), `${path} at ${size.width} px`).toEqual([])
    }
  }
  await isWhole('/hosting?view=listings')
  await actAs(page, 'user1')
  await isWhole('/plots?query=Gartenbauverein')
  await isWhole('/operator?tab=listings&q=Gartenbauverein')
  await isWhole(`/plots/${id}`)
  await page.getByRole('button', { name: 'Book This Plot' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start Date').fill(dayAhead(20))
  await dialog.getByLabel('End Date').fill(dayAhead(40))
  await expect(dialog.getByRole('region', { name: 'Rental summary' })).toBeVisible()
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    const widths = await dialog
      .locator('.overflow-y-auto')
      .evaluate((body) => [body.scrollWidth, body.clientWidth])
    expect(widths[0]).toBe(widths[1])
  }
})

/** What sticks out of the window and cannot be scrolled to within a row of its own. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInRow = (element: Element) => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return true
      }
      return false
    }
    const sticksOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (left < -1 || right > innerWidth + 1) && !isInRow(element)
    }
    const found = [...document.querySelectorAll('a, button, input, select, h1, h2, h3, p, dd, img')]
    const overflow = document.documentElement.scrollWidth - innerWidth
    return [
      ...found.filter(sticksOut).map((element) => element.outerHTML.slice(0, 120)),
      ...(overflow > 0 ? [`the page, by ${overflow} px`] : []),
    ]
  })
}

/** The browser itself reports the 404 of a record that is asked for because it does not exist. */
function isMissingRecord(path: string, error: string): boolean {
  return (path.endsWith('/none') || path === '/nowhere') && error.includes('404')
}

/** How an element stands out when the person's own few colours replace ours. */
const standsOut = (element: Locator) =>
  element.first().evaluate((node) => {
    const { backgroundColor, borderTopWidth, outlineStyle } = getComputedStyle(node)
    return `${backgroundColor} ${borderTopWidth} ${outlineStyle}`
  })

test('with forced colours what is filled, chosen or open can still be told', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/impact')
  await expect(page.getByRole('heading', { name: 'The last four weeks' })).toBeVisible()
  const filled = await standsOut(page.locator('[data-filled=true]'))
  expect(filled).not.toBe(await standsOut(page.locator('[data-filled=false]')))
  const openTab = await standsOut(page.getByRole('tab', { selected: true }))
  expect(openTab).not.toBe(await standsOut(page.getByRole('tab', { selected: false })))

  await page.goto('/plots/plot-1')
  await page.getByRole('button', { name: 'Book This Plot' }).click()
  // Always some months ahead, and within what can be booked.
  const year = new Date().getFullYear() + 1
  await page.getByLabel('Start Date').fill(`${year}-03-04`)
  await page.getByLabel('End Date').fill(`${year}-03-09`)
  const day = (date: string, pressed: boolean) =>
    page.getByRole('button', { name: `${date}, ${year}`, pressed })
  const chosen = await standsOut(day('March 4', true))
  expect(chosen).not.toBe(await standsOut(day('March 20', false)))
  expect(await standsOut(page.getByRole('dialog'))).toContain(' 2px ')
})
