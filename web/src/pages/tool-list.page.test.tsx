import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../app/query-client.ts'
import { toolListOptions } from '../features/tools/tool-queries.ts'
import { fakeServer, heldAnswer } from '../testing/fake-server.ts'
import { aTool } from '../testing/listings.ts'
import { openApp } from '../testing/render.tsx'
import { expectFailureToast } from '../testing/toasts.ts'

const TOOLS = '/api/tools'
const twoTools = {
  json: [
    aTool(),
    aTool({ id: 'tool2', name: 'Wheelbarrow', images: [], available: false, pricePerDay: 12 }),
  ],
  headers: { 'X-Total-Count': '2' },
}

async function openTools(path = '/tools') {
  const server = fakeServer({ [TOOLS]: twoTools })
  const app = openApp(path)
  await screen.findByText('2 tools available')
  return { server, lastAsked: () => server.asked(TOOLS).at(-1), ...app }
}

test('the list is headed Tool Sharing, has both boxes and counts the tools [TOOL-01] [TOOL-02] [TOOL-06]', async () => {
  const { lastAsked } = await openTools()
  screen.getByRole('heading', { level: 1, name: 'Tool Sharing' })
  screen.getByRole('searchbox', { name: 'Search' })
  screen.getByRole('searchbox', { name: 'Location' })
  expect(lastAsked()).toBe('/api/tools?source=external')
})

test('sends typed filters and omits empty ones [TOOL-03]', async () => {
  const { person, lastAsked } = await openTools()
  const [search, location] = ['Search', 'Location'].map((name) =>
    screen.getByRole('searchbox', { name }),
  ) as [HTMLElement, HTMLElement]
  await person.type(search, 'rake{Enter}')
  await waitFor(() => expect(lastAsked()).toBe('/api/tools?source=external&query=rake'))
  await person.type(location, '97202{Enter}')
  await waitFor(() =>
    expect(lastAsked()).toBe('/api/tools?source=external&query=rake&location=97202'),
  )
  await person.clear(search)
  await waitFor(() => expect(lastAsked()).toBe('/api/tools?source=external&location=97202'))
})

test('the chips filter by category [TOOL-04] [TOOL-05]', async () => {
  const { person, lastAsked } = await openTools()
  const chips = screen.getByRole('group', { name: 'Filters' })
  expect(chips.textContent).toMatch(/^AllHand ToolsPower ToolsTransportMore Filters/)
  await person.click(screen.getByRole('button', { name: 'Transport' }))
  await waitFor(() => expect(lastAsked()).toBe('/api/tools?source=external&category=transport'))
})

test('the sorts are offered by name and asked of the server [TOOL-07] [TOOL-08]', async () => {
  const { person, lastAsked } = await openTools()
  const options = screen.getAllByRole('option').map((option) => option.textContent)
  expect(options).toEqual([
    'Distance',
    'Price: Low to High',
    'Price: High to Low',
    'Rating',
    'Availability',
  ])
  await person.selectOptions(screen.getByLabelText('Sort by'), 'Availability')
  await waitFor(() => expect(lastAsked()).toBe('/api/tools?source=external&sort=availability'))
})

test('keeps the order and shows a toast after a refused position [ERR-25]', async () => {
  const { person, server } = await openTools()
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (_: unknown, refuse: () => void) => refuse() },
  })
  await person.selectOptions(screen.getByLabelText('Sort by'), 'Distance')
  await expectFailureToast(
    'Location Error',
    'Unable to get your current location. Please enter manually.',
  )
  expect(server.asked(TOOLS)).toHaveLength(1)
})

test('shows the price per day and a fallback for a missing picture [TOOL-11] [TOOL-12]', async () => {
  await openTools()
  const [, barrow] = screen.getAllByRole('article')
  expect(barrow?.textContent).toContain('$12.00 per day')
  expect(barrow?.querySelector('img')?.getAttribute('src')).toBe('/pictures/default-tool.svg')
})

test('eight skeletons stand in while tools load [TOOL-09]', async () => {
  const { respond, release } = heldAnswer()
  fakeServer({ [TOOLS]: respond })
  openApp('/tools')
  expect(await screen.findAllByTestId('tool-skeleton')).toHaveLength(8)
  release({ json: [], headers: { 'X-Total-Count': '0' } })
  await screen.findByText('0 tools available')
})

test('shows an empty state without results [TOOL-10]', async () => {
  fakeServer({ [TOOLS]: { json: [], headers: { 'X-Total-Count': '0' } } })
  openApp('/tools?query=zzz')
  await screen.findByText('No tools found matching your criteria.')
})

test('a failed fetch of tools raises its own words [ERR-04]', async () => {
  fakeServer({ [TOOLS]: { status: 500, text: 'broken' } })
  const failing = createQueryClient().fetchInfiniteQuery(toolListOptions({}))
  await expect(failing).rejects.toThrow('Failed to fetch tools')
})
