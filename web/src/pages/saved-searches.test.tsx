import type { SavedSearch } from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { suggestName } from '../features/saved-searches/save-search-dialog.tsx'
import { fakeServer, type SentRequest } from '../testing/fake-server.ts'
import { aPlant } from '../testing/knowledge.ts'
import { openApp } from '../testing/render.tsx'

const SEARCHES = '/api/saved-searches'

const BASIL: SavedSearch = {
  ...{ id: 's1', name: 'Basil', path: '/plants?query=basil' },
  ...{ createdAt: '2026-05-01T00:00:00.000Z', lastMatchAt: null, readable: true },
}

/** Keeps what is saved, as the server does. */
function searchServer(saved: SavedSearch[] = []) {
  const server = fakeServer({
    '/api/plants': { json: [aPlant()] },
    [SEARCHES]: ({ method, body }: SentRequest) => {
      if (method === 'GET') return { json: saved }
      const search = { id: 's1', ...JSON.parse(body ?? ''), createdAt: '2026-05-01T00:00:00.000Z' }
      saved.push({ ...search, lastMatchAt: null, readable: true })
      return { status: 201, json: saved.at(-1) }
    },
    [`${SEARCHES}/s1`]: () => {
      saved.splice(0)
      return { json: null }
    },
  })
  const sent = () =>
    server.requests.filter(({ url, method }) => url === SEARCHES && method === 'POST')
  return { saved, sent }
}

test('saves a search under a name of its filters', async () => {
  const { sent } = searchServer()
  const { person } = openApp('/plants?query=basil&difficulty=beginner')
  await person.click(await screen.findByRole('button', { name: 'Save this search' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save this search' })
  expect(within(dialog).getByDisplayValue('Plants: basil, beginner')).toBe(
    within(dialog).getByLabelText('Name'),
  )
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Search saved' })
  expect(sent().map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { name: 'Plants: basil, beginner', path: '/plants?difficulty=beginner&query=basil' },
  ])
})

test('two presses on Save within one task save one search [B19]', async () => {
  const { sent, saved } = searchServer()
  const { person } = openApp('/plants?query=basil')
  await person.click(await screen.findByRole('button', { name: 'Save this search' }))
  const save = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' })
  act(() => {
    save.click()
    save.click()
  })
  await screen.findByRole('button', { name: 'Search saved' })
  expect([sent(), saved]).toEqual([[expect.anything()], [expect.anything()]])
})

test('the settings list the searches and let go of them', async () => {
  const when = '2026-05-01T00:00:00.000Z'
  const { saved } = searchServer([{ ...BASIL, createdAt: when }])
  const { person } = openApp('/settings?tab=notifications')
  const link = await screen.findByRole('link', { name: 'Basil' })
  expect(link.getAttribute('href')).toBe('/plants?query=basil')
  await person.click(screen.getByRole('button', { name: 'Remove Basil' }))
  await screen.findByText(/^None yet/)
  expect(saved).toEqual([])
})

test('shows an unreadable search and removes it [A10]', async () => {
  const { saved } = searchServer([{ ...BASIL, path: '/plants?colour=green', readable: false }])
  const { person } = openApp('/settings?tab=notifications')
  await screen.findByText(/^We cannot read this search any more.*Remove it/)
  screen.getByText('Basil')
  expect(screen.queryByRole('link', { name: 'Basil' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Remove Basil' }))
  await screen.findByText(/^None yet/)
  expect(saved).toEqual([])
})

test.each([
  ['plots', {}, 'All plots'],
  ['plots', { minPrice: '10', sort: 'rating', location: 'Salem' }, 'Plots: from $10, Salem'],
  [
    'tools',
    { query: 'saw', category: 'hand-tools', maxPrice: '5' },
    'Tools: saw, hand tools, up to $5',
  ],
])('%s with %j are called %s', (noun, search, name) => {
  expect(suggestName(noun, search)).toBe(name)
})
