import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { heldAnswer } from '../testing/fake-server.ts'
import { NO_SERVICE, openSettings, openTab, SETTINGS } from '../testing/settings.ts'

const SYNC = '/api/external/sync'
const COUNTS = { plants: 12, plots: 3, tools: 0, experts: 1, businesses: 4 }
const aService = {
  service: 'places',
  outcome: 'done',
  stored: 7,
  skipped: 2,
  gone: 0,
  message: null,
  startedAt: null,
  endedAt: null,
}

const theSwitch = () => screen.getByRole('switch', { name: /External data/ })
const syncButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sync/ })
test('Settings has its four tabs in order, and one for notifications [SET-01]', async () => {
  await openSettings()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Data Sources',
    'API Keys',
    'Test APIs',
    'About APIs',
    'Notifications',
  ])
})

describe('Data Sources', () => {
  test('saves the toggle for the person and enables the sync button [SET-02] [SET-03]', async () => {
    const { server, person } = await openSettings()
    await waitFor(() => expect(theSwitch()).toHaveProperty('disabled', false))
    expect(theSwitch()).toHaveProperty('checked', false)
    expect(syncButton().disabled).toBe(true)
    await person.click(theSwitch())
    await waitFor(() => expect(syncButton().disabled).toBe(false))
    const sent = server.requests.find(({ method }) => method === 'PATCH')
    expect([sent?.url, sent?.body]).toEqual([SETTINGS, '{"dataSource":"external"}'])
    await person.click(theSwitch())
    await waitFor(() => expect(syncButton().disabled).toBe(true))
  })

  test('reverts a choice that cannot be saved, with a toast', async () => {
    const { person } = await openSettings({
      [SETTINGS]: ({ method }) =>
        method === 'PATCH' ? { status: 500 } : { json: { dataSource: 'local' } },
    })
    await waitFor(() => expect(theSwitch()).toHaveProperty('disabled', false))
    await person.click(theSwitch())
    await screen.findByText('Your choice could not be kept. Please try again.')
    expect(theSwitch()).toHaveProperty('checked', false)
  })

  test('five services are listed with how many are available [SET-05] [SET-06] [SET-07]', async () => {
    await openSettings({}, 'local', { ...NO_SERVICE, plantData: true, places: true })
    await screen.findByText('2 of 5 available')
    expect(screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
      'Plant data',
      'Maps',
      'Marketplace platform',
      'Places',
      'Carbon factors',
    ])
    expect(screen.getAllByText('Available')).toHaveLength(2)
    expect(screen.getAllByText('Not set up')).toHaveLength(3)
    screen.getByText(/400\+ plant species/)
  })

  test('services that could not be loaded can be asked for again', async () => {
    let fails = true
    const { person } = await openSettings({
      '/api/external/config': () => (fails ? { status: 500 } : { json: NO_SERVICE }),
    })
    await screen.findByText('Loading the services failed.')
    fails = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('0 of 5 available')
  })

  test('a sync shows that it runs, then its counts and each service [SET-04] [API-46]', async () => {
    const answer = heldAnswer()
    const { server, person } = await openSettings({ [SYNC]: answer.respond }, 'external')
    await waitFor(() => expect(syncButton().disabled).toBe(false))
    await person.type(screen.getByLabelText('Near (optional)'), ' Portland ')
    await person.click(syncButton())
    await screen.findByRole('progressbar', { name: 'Syncing external data' })
    expect(syncButton().textContent).toContain('Syncing...')
    expect(server.asked(SYNC)).toEqual(['/api/external/sync?location=Portland'])
    const failed = { ...aService, service: 'plantData', outcome: 'failed', message: 'No answer.' }
    answer.release({ json: { ...COUNTS, services: [failed, aService] } })
    await screen.findByText('Sync Complete')
    screen.getByText('12 plants, 3 plots, 0 tools, 1 expert, and 4 businesses')
    const outcomes = within(await screen.findByRole('list', { name: 'Last sync' })).getAllByRole(
      'listitem',
    )
    expect(outcomes.map((item) => item.textContent)).toEqual([
      'Plant dataNo answer.Failed',
      'Places7 stored and 2 skipped because they were incomplete.Done',
    ])
  })

  test('after a sync the lists are fetched anew [SET-15]', async () => {
    const lists = ['/api/plots', '/api/tools', '/api/experts', '/api/businesses', '/api/plants']
    const screens = ['/plots', '/tools', '/experts', '/businesses', '/plants']
    const { server, person } = await openSettings(
      {
        [SYNC]: { json: { ...COUNTS, services: [] } },
        ...Object.fromEntries(lists.map((list) => [list, { json: [] }])),
      },
      'external',
    )
    const timesAsked = () => lists.map((list) => server.asked(list).length)
    const visitEach = async (times: number) => {
      for (const [index, path] of screens.entries()) {
        act(() => navigate(path))
        await waitFor(() => expect(timesAsked()[index]).toBe(times))
      }
    }
    await visitEach(1)
    act(() => navigate('/settings'))
    await waitFor(() => expect(syncButton().disabled).toBe(false))
    await person.click(syncButton())
    await screen.findByText('Sync Complete')
    expect(timesAsked()).toEqual([1, 1, 1, 1, 1])
    await visitEach(2)
  })

  test.each([
    [
      'what the server says',
      { status: 503, json: { message: 'No external data service is configured' } },
      'No external data service is configured',
    ],
    ['its own words otherwise', { status: 500, text: 'broken' }, 'Failed to sync external data'],
  ])('a failed sync tells %s [ERR-09] [ERR-28]', async (_name, answer, words) => {
    const { person } = await openSettings({ [SYNC]: answer }, 'external')
    await waitFor(() => expect(syncButton().disabled).toBe(false))
    await person.click(syncButton())
    await screen.findByText('Sync Failed')
    screen.getByText(words)
    expect(syncButton().disabled).toBe(false)
  })
})

test('About APIs explains each service, its terms and what switches it on [SET-14]', async () => {
  const { person } = await openSettings()
  await openTab(person, 'About APIs')
  const panel = within(screen.getByRole('tabpanel'))
  expect(panel.getAllByRole('heading', { level: 2 })).toHaveLength(5)
  screen.getByText('NOMINATIM_URL, NOMINATIM_CONTACT')
  screen.getByText(/Commonplot works on its own/)
})
