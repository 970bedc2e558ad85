import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aListing, linksIn, openConsole, startAct, tableRows } from '../testing/operator.ts'

const HIDE = '/api/operator/listings/plot/plot1/hide'

test('plots and tools stand in one table with their state', async () => {
  const now = new Date().toISOString()
  openConsole('?tab=listings', {
    '/api/operator/listings': {
      json: [
        aListing({ openReports: 2, createdAt: now }),
        aListing({
          ...{ type: 'tool', id: 'tool1', name: 'Tiller', location: null, createdAt: now },
          ...{ hiddenReason: 'Stolen', owner: null },
        }),
      ],
    },
  })
  expect(await tableRows('listings')).toEqual([
    ['River FieldPlot', 'Tomás Rivera', 'Portland, OR', 'Listed', '2', 'now'],
    ['TillerTool', 'Another service', '', 'Hidden', '0', 'now'],
  ])
  expect(linksIn(screen.getByRole('table', { name: 'listings' }))).toEqual([
    ['Tomás Rivera', '/operator?tab=people&q=Tom%C3%A1s%20Rivera&open=user2'],
    ['2', '/operator?tab=reports&targetType=plot&targetId=plot1'],
  ])
})

test('the table can be narrowed to one owner, and out of it again', async () => {
  const { person, server } = openConsole('?tab=listings&ownerId=user2&filter=hidden')
  await person.click(await screen.findByRole('button', { name: 'Of Tomás Rivera: show all again' }))
  expect(window.location.search).toBe('?tab=listings&filter=hidden')
  expect(server.asked('/api/operator/listings')[0]).toBe(
    '/api/operator/listings?filter=hidden&ownerId=user2',
  )
})

test('asks for a reason, explains hiding and updates the row', async () => {
  let listing = aListing()
  const { person, sentTo } = openConsole('?tab=listings', {
    '/api/operator/listings': () => ({ json: [listing] }),
    [HIDE]: () => {
      listing = aListing({ hiddenReason: 'There is no river.' })
      return { json: null }
    },
  })
  await startAct(person, 'River Field', 'Hide')
  const dialog = within(screen.getByRole('dialog', { name: 'Hide River Field?' }))
  dialog.getByText(/Its owner is told why and can answer you/)
  await person.click(dialog.getByRole('button', { name: 'Hide' }))
  dialog.getByText('Say why')
  expect(sentTo(HIDE)).toEqual([])
  await person.type(dialog.getByLabelText('Reason'), 'There is no river.')
  await person.click(dialog.getByRole('button', { name: 'Hide' }))
  await screen.findByText('River Field is hidden')
  expect(sentTo(HIDE)).toEqual([{ reason: 'There is no river.' }])
  await screen.findByText('Hidden', { selector: '[data-tone]' })
})

test('shows why a row is hidden and offers to show it', async () => {
  const path = '/api/operator/listings/plot/plot1/show'
  const { person, sentTo } = openConsole('?tab=listings', {
    '/api/operator/listings': { json: [aListing({ hiddenReason: 'There is no river.' })] },
    [path]: { json: null },
  })
  await person.click(await screen.findByRole('button', { name: 'River Field' }))
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText('There is no river.')
  expect(dialog.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe('/plots/plot1')
  await person.click(dialog.getByRole('button', { name: 'Show again' }))
  await person.type(dialog.getByLabelText('Reason'), 'It rained')
  await person.click(dialog.getByRole('button', { name: 'Show again' }))
  await screen.findByText('River Field is shown again')
  expect(sentTo(path)).toEqual([{ reason: 'It rained' }])
})

test('a row that an act takes out of the table leaves the focus to its neighbour', async () => {
  let listings = [aListing(), aListing({ id: 'plot2', name: 'Hill Field' })]
  const { person } = openConsole('?tab=listings&filter=listed', {
    '/api/operator/listings': () => ({ json: listings }),
    [HIDE]: () => {
      listings = listings.slice(1)
      return { json: null }
    },
  })
  await startAct(person, 'River Field', 'Hide')
  await person.type(screen.getByLabelText('Reason'), 'No river')
  await person.click(screen.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hill Field' })),
  )
})
