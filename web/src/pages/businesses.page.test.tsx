import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { aBusiness } from '../testing/knowledge.ts'
import { openApp } from '../testing/render.tsx'

const BUSINESSES = '/api/businesses'
const SHOP = aBusiness({
  id: 'business2',
  name: 'Refill & Root',
  category: 'store',
  verified: false,
  ecoFeatures: ['refillable'],
  hours: 'Daily 10:00-18:30',
})

async function openList(path = '/businesses') {
  const server = fakeServer({ [BUSINESSES]: { json: [aBusiness(), SHOP] } })
  const app = openApp(path)
  await screen.findAllByRole('article')
  return { server, ...app }
}

async function openDetail(business = aBusiness()) {
  fakeServer({ [`${BUSINESSES}/${business.id}`]: { json: business } })
  const app = openApp(`/businesses/${business.id}`)
  await screen.findByRole('heading', { level: 1, name: business.name })
  return app
}

const cardOf = (name: string) =>
  within(screen.getByRole('link', { name }).closest('article') as HTMLElement)
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('search, category and place narrow the request, and Clear Filters resets them [BIZ-01] [BIZ-02] [BIZ-03] [BIZ-04] [BIZ-05] [API-17] [API-18] [B6]', async () => {
  const { server, person } = await openList()
  expect(server.asked(BUSINESSES)).toEqual(['/api/businesses'])
  const options = screen.getByLabelText('Category').querySelectorAll('option')
  expect([...options].map(({ value }) => value)).toEqual(['all', 'restaurant', 'store', 'market'])
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'root{Enter}')
  await person.selectOptions(screen.getByLabelText('Category'), 'store')
  await person.type(screen.getByRole('searchbox', { name: 'Location' }), '97227{Enter}')
  await waitFor(() =>
    expect(server.asked(BUSINESSES).at(-1)).toBe(
      '/api/businesses?query=root&category=store&location=97227',
    ),
  )
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(window.location.search).toBe('')
  await waitFor(() =>
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveProperty('value', ''),
  )
  expect(screen.getByLabelText('Category')).toHaveProperty('value', 'all')
})

test('filters by Open now', async () => {
  const { server, person } = await openList()
  await person.click(screen.getByRole('button', { name: 'Open now' }))
  await waitFor(() => expect(server.asked(BUSINESSES).at(-1)).toBe('/api/businesses?openNow=true'))
})

test('six skeletons stand in; an empty directory and a failing one say so [BIZ-06] [BIZ-07] [ERR-08]', async () => {
  const answer = heldAnswer()
  fakeServer({ [BUSINESSES]: answer.respond })
  openApp('/businesses')
  expect(await screen.findAllByTestId('business-skeleton')).toHaveLength(6)
  answer.release({ status: 500 })
  await screen.findByText('Loading businesses failed.')
  expect(screen.queryByText('No businesses found')).toBeNull()
  vi.unstubAllGlobals()
  fakeServer({ [BUSINESSES]: { json: [] } })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No businesses found')
})

test('a card shows three eco features, how many more, and whether it is verified [BIZ-08] [BIZ-09] [BIZ-10]', async () => {
  await openList()
  const kitchen = cardOf('Green Fork Kitchen')
  expect(kitchen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Organic',
    'Zero Waste',
    'CSA Program',
    '+2 more',
  ])
  kitchen.getByText('Verified')
  const shop = cardOf('Refill & Root')
  expect(shop.queryByText('Verified')).toBeNull()
  expect(shop.queryByText(/more$/)).toBeNull()
})

test('shows the details of the business [BIZ-13] [BIZ-14] [BIZ-15] [BIZ-16] [BIZ-17]', async () => {
  await openDetail()
  expect(hrefOf('Back to Businesses')).toBe('/businesses')
  screen.getByRole('img', { name: 'Green Fork Kitchen' })
  for (const words of [
    'Restaurant',
    'A neighbourhood kitchen.',
    'Verified',
    '4.7',
    '(86 reviews)',
  ]) {
    screen.getByText(words)
  }
  const features = within(screen.getByRole('list', { name: 'Eco features' }))
  expect(features.getAllByRole('listitem')).toHaveLength(5)
  features.getByText('moonlight')
})

test('the detail of a business that is not verified bears no mark', async () => {
  await openDetail(SHOP)
  screen.getByText('Store')
  expect(screen.queryByText('Verified')).toBeNull()
})

test('only restaurants have a menu to search for [BIZ-18] [BIZ-19]', async () => {
  const { unmount } = await openDetail()
  expect(hrefOf(/^Search for reviews/)).toContain('https://')
  expect(hrefOf(/^Search for certifications/)).toContain('Green%20Fork%20Kitchen')
  expect(hrefOf(/^Search for the menu/)).toContain('menu')
  unmount()
  await openDetail(SHOP)
  expect(screen.queryByRole('link', { name: /menu/ })).toBeNull()
})

test('the contact card has place, address and links; the buttons do the same [BIZ-20] [BIZ-23]', async () => {
  await openDetail()
  screen.getByText('Portland, OR 97202')
  screen.getByText('2715 SE Division St')
  expect(hrefOf('+1 503-555-0142')).toBe('tel:+15035550142')
  expect(hrefOf(/^www.greenfork.example/)).toBe('https://www.greenfork.example/')
  expect(hrefOf(/^View on map/)).toContain('2715%20SE%20Division%20St')
  expect(hrefOf('Call')).toBe('tel:+15035550142')
  expect(hrefOf('Visit Website')).toBe('https://www.greenfork.example/')
  expect(hrefOf('Get Directions')).toContain('https://')
  for (const link of document.querySelectorAll('main a[target="_blank"]')) {
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  }
})

test('Send Message writes to the guessed address with subject and body [BIZ-24]', async () => {
  await openDetail()
  const mail = new URL(hrefOf('Send Message') ?? '')
  expect(mail.protocol).toBe('mailto:')
  expect(mail.pathname).toBe('info@greenfork.example')
  expect(mail.searchParams.get('subject')).toContain('Green Fork Kitchen')
  expect(mail.searchParams.get('body')).toContain('Green Fork Kitchen')
})

test('a website that is no web address is text, never a link', async () => {
  await openDetail(aBusiness({ website: 'javascript:alert(1)', phone: 'ask inside' }))
  screen.getByText('javascript:alert(1)')
  expect(document.querySelector('a[href^="javascript"]')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Visit Website' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Call' })).toBeNull()
})

test('weekly hours are a table by day, or the text that was given [BIZ-21] [BIZ-22]', async () => {
  const { unmount } = await openDetail()
  const rows = within(screen.getByRole('table', { name: 'Weekly hours' })).getAllByRole('row')
  expect(rows).toHaveLength(7)
  expect(rows[1]?.textContent).toBe('Tuesday11:00-14:30')
  expect(rows[2]?.textContent).toBe('WednesdayClosed')
  unmount()
  await openDetail(SHOP)
  screen.getByText('Daily 10:00-18:30')
})

test('shows that the hours are unknown', async () => {
  await openDetail(aBusiness({ hours: null }))
  screen.getByText('Hours unknown')
})

test.each([404, 500])(
  'a %i shows Business Not Found with a link back [BIZ-25] [ERR-15]',
  async (status) => {
    fakeServer({ [`${BUSINESSES}/none`]: { status } })
    openApp('/businesses/none')
    await screen.findByRole('heading', { name: 'Business Not Found' })
    screen.getByText("The business you're looking for doesn't exist or is no longer available.")
    expect(hrefOf('See all businesses')).toBe('/businesses')
  },
)
