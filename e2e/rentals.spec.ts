import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './accessibility.ts'
import { dayAhead } from './day-ahead.ts'
import { payByCard } from './fill-in.ts'
import { actAs, pressOn, tabTo, typeInto } from './people.ts'
import { test } from './test.ts'

const SMALLEST_TARGET_PX = 44
// Where no other test books.
const MONTHS_AHEAD = 8
const BANK_ASKS_CARD = {
  'Card number': '4000002500003155',
  Expiry: '1240',
  CVC: '123',
  Postcode: '97214',
}

async function goToPayment(page: Page, start: number, end: number) {
  await page.getByLabel('Start Date').fill(dayAhead(start))
  await page.getByLabel('End Date').fill(dayAhead(end))
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
}

/** The bar stands in for the button of the page while that is out of view, and covers nothing. */
async function rentFromBar(page: Page) {
  const bar = page.getByRole('region', { name: 'Rent' })
  await page.getByRole('button', { name: 'Rent This Tool' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const edges = await Promise.all(
    [bar, page.getByRole('contentinfo')].map(async (part) => part.boundingBox()),
  )
  // A page ends at a fraction of a pixel and scrolls by whole ones.
  expect(edges[1] && edges[1].y + edges[1].height).toBeLessThanOrEqual((edges[0]?.y ?? 0) + 2)
  for (const button of await bar.getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(SMALLEST_TARGET_PX)
  }
  await bar.getByRole('button', { name: 'Rent', exact: true }).tap()
}

async function cancelFirst(page: Page, name: string, refund: string) {
  await page.getByRole('button', { name: 'View My Rentals' }).click()
  await expect(page).toHaveURL('/profile#rentals')
  const rental = page.getByRole('listitem').filter({ hasText: name }).first()
  await expect(rental.getByText('Confirmed')).toBeVisible()
  await rental.getByRole('button', { name: 'Cancel rental' }).click()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(rental.getByText('Cancelled')).toBeVisible()
  await expect(rental.getByText(`Refunded ${refund}`)).toBeVisible()
}

test('a person finds a plot by ZIP code, filters, books, is declined, pays, cancels and is refunded [BOOK-01] [PLOT-28]', async ({
  page,
}) => {
  await actAs(page, 'user7')
  await page.goto('/plots')
  await page.getByLabel('Location').fill('97202')
  await expect(page).toHaveURL('/plots?location=97202')
  await page.getByRole('button', { name: 'Available' }).click()
  await page.getByRole('link', { name: 'Sunrise Raised Beds' }).click()
  await page.getByRole('button', { name: 'Book This Plot' }).click()
  await goToPayment(page, 100, 130)
  await expect(page.getByRole('timer')).toBeVisible()
  await payByCard(page, '4000 0000 0000 0002')
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
  await payByCard(page)
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  await cancelFirst(page, 'Sunrise Raised Beds', '$45.00')
})

test('a tool is rented with its deposit, the bank asks for a second step, and all of it comes back on cancelling [BOOK-02] [TOOL-20] @phone', async ({
  page,
}) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const first = isPhone ? 300 : 200
  await actAs(page, isPhone ? 'user8' : 'user11')
  await page.goto('/tools')
  await page.getByRole('button', { name: 'More Filters' }).click()
  await expectNoFindings(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Front-Tine Tiller' }).click()
  if (isPhone) await rentFromBar(page)
  else await page.getByRole('button', { name: 'Rent This Tool' }).click()
  await goToPayment(page, first, first + 3)
  await expect(page.getByRole('region', { name: 'Rental summary' })).toContainText('$175.00')
  await payByCard(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
  await cancelFirst(page, 'Front-Tine Tiller', '$175.00')
  await expect(page.getByText('Deposit returned ($70.00)').first()).toBeVisible()
})

test('a plot is found, booked, paid and cancelled with the keyboard alone, and axe finds nothing on the way', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await actAs(page, 'user10')
  await page.goto('/plots')
  await typeInto(page, page.getByLabel('Search'), 'sunrise')
  await expect(page).toHaveURL('/plots?query=sunrise')
  await pressOn(page, button('More Filters'))
  await expectNoFindings(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(button('More Filters')).toBeFocused()
  await pressOn(page, page.getByRole('link', { name: 'Sunrise Raised Beds' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await pressOn(page, button('Book This Plot'))
  await tabTo(page, button(/next month/i))
  for (let month = 0; month < MONTHS_AHEAD; month += 1) await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('gridcell').getByRole('button').first())
  for (const key of ['ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('region', { name: 'Rental summary' })).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(button('Book This Plot')).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, button('Continue to Payment'))

  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  for (const [label, words] of Object.entries(BANK_ASKS_CARD)) {
    await typeInto(page, page.getByLabel(label), words)
  }
  await page.keyboard.press('Enter')
  await expect(button('Approve payment')).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await pressOn(page, button('Approve payment'))
  await expect(page.getByRole('dialog', { name: 'Booking confirmed' })).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await pressOn(page, button('View My Rentals'))

  const rental = page.getByRole('listitem').filter({ hasText: 'Sunrise Raised Beds' }).first()
  await pressOn(page, rental.getByRole('button', { name: 'Cancel rental' }))
  await expectNoFindings(page, '[role=dialog]')
  await pressOn(page, button('Yes, cancel'))
  await expect(rental.getByText('Cancelled')).toBeVisible()
})

/** Looked at in one go: it goes away by itself. */
function lookAt(toast: HTMLElement | SVGElement) {
  const place = toast.getBoundingClientRect()
  const isUnder = (button: Element) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return left < place.right && place.left < right && top < place.bottom && place.top < bottom
  }
  const buttons = [...document.querySelectorAll('[role=dialog] footer button')]
  const close = toast.querySelector('[aria-label=Dismiss]')
  return {
    buttons: buttons.length,
    covered: buttons.filter(isUnder).length,
    colour: getComputedStyle(toast).color,
    closeColour: close && getComputedStyle(close).color,
  }
}

async function openBooking(page: Page, viewport: { width: number; height: number }) {
  await page.setViewportSize(viewport)
  // A person holds at most three items unpaid, and these tests never pay.
  await actAs(page, viewport.width > 1000 ? 'user9' : 'user11')
  await page.goto('/tools/tool-1')
  await page.getByRole('button', { name: 'Rent This Tool' }).click()
}

for (const [name, viewport, start] of [
  ['a laptop', { width: 1280, height: 800 }, 460],
  ['a phone', { width: 390, height: 664 }, 470],
] as const) {
  test(`on ${name} the words about a declined card cover neither button, and their own stands out [BOOK-34]`, async ({
    page,
  }) => {
    await openBooking(page, viewport)
    await goToPayment(page, start, start + 2)
    await payByCard(page, '4000 0000 0000 0002')
    const words = page.getByRole('listitem').filter({ hasText: 'Payment Failed' })
    const { colour, ...seen } = await words.evaluate(lookAt)
    expect(seen).toEqual({ buttons: 2, covered: 0, closeColour: colour })
  })
}

for (const [name, viewport] of [
  ['a laptop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${name} the price and the button that goes on are in view in both steps, without scrolling [BOOK-03] [BOOK-11]`, async ({
    page,
  }) => {
    await openBooking(page, viewport)
    const dialog = page.getByRole('dialog')
    const first = viewport.width > 1000 ? 400 : 440
    await dialog.getByLabel('Start Date').fill(dayAhead(first))
    await dialog.getByLabel('End Date').fill(dayAhead(first + 2))
    await dialog.getByLabel('End Date').blur()
    const total = await dialog.getByRole('definition').last().textContent()
    const footer = dialog.locator('footer')
    await expect(footer.getByText(`${total}`, { exact: true })).toBeInViewport({ ratio: 1 })
    const goOn = footer.getByRole('button', { name: 'Continue to Payment' })
    await expect(goOn).toBeInViewport({ ratio: 1 })
    await goOn.click()
    await expect(dialog.getByLabel('Card number')).toBeVisible()
    await expect(footer.getByRole('button', { name: `Pay ${total}` })).toBeInViewport({ ratio: 1 })
    if (viewport.width < 1000) return
    // There is room beside the form for all of the summary.
    await expect(dialog.getByRole('region', { name: 'Rental summary' })).toBeInViewport({
      ratio: 1,
    })
    await expect(dialog.getByLabel('Postcode')).toBeInViewport({ ratio: 1 })
  })
}
