import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { heldAnswer } from '../testing/fake-server.ts'
import { aPlot } from '../testing/listings.ts'
import { openSettings, openTab } from '../testing/settings.ts'

describe('API Keys', () => {
  test('masks keys and enables Save for a non-empty key [SET-08] [SET-09]', async () => {
    const { person } = await openSettings()
    await openTab(person, 'API Keys')
    const field = screen.getByLabelText('Perenual API key')
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Perenual API key' })
    expect(field).toHaveProperty('type', 'password')
    expect(save.disabled).toBe(true)
    await person.type(field, '   ')
    expect(save.disabled).toBe(true)
    await person.type(field, 'k')
    expect(save.disabled).toBe(false)
  })

  test('saving a key confirms and asks the server nothing [SET-10]', async () => {
    const { server, person } = await openSettings()
    await screen.findByText('0 of 5 available')
    await openTab(person, 'API Keys')
    const before = server.requests.length
    await person.type(screen.getByLabelText('Climatiq API key'), 'secret{Enter}')
    await screen.findByText('API key noted')
    screen.getByText(
      'Nothing was sent or stored. Set CLIMATIQ_KEY on the server to switch carbon factors on.',
    )
    expect(server.requests).toHaveLength(before)
  })
})

describe('Test APIs', () => {
  const CHECKED = [
    '/api/external/plants',
    '/api/plots?source=external',
    '/api/tools?source=external',
    '/api/experts?source=external',
    '/api/businesses?source=external',
  ]
  const rowOf = (name: string) =>
    screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement

  test('the five lists are asked side by side; each shows running, then time and count [SET-11] [SET-12] [SET-13] [API-47] [API-48] [API-49] [API-50] [API-51]', async () => {
    const plants = heldAnswer()
    const { server, person } = await openSettings({
      '/api/external/plants': plants.respond,
      '/api/plots': { json: [aPlot()], headers: { 'X-Total-Count': '42' } },
      '/api/tools': { json: [{}], offContract: true },
      '/api/experts': { json: [] },
      '/api/businesses': { json: [{}, {}], offContract: true },
    })
    await openTab(person, 'Test APIs')
    expect(screen.getAllByText('Not tested yet')).toHaveLength(5)
    await person.click(screen.getByRole('button', { name: 'Run Tests' }))
    expect(within(rowOf('Plants')).getByText('Running')).toBeTruthy()
    await within(rowOf('Plots')).findByText(/^42 items · \d+ ms$/)
    await within(rowOf('Tools')).findByText(/^1 item · \d+ ms$/)
    await within(rowOf('Experts')).findByText(/^0 items · \d+ ms$/)
    await within(rowOf('Businesses')).findByText(/^2 items · \d+ ms$/)
    plants.release({ json: [{}, {}, {}], offContract: true })
    await within(rowOf('Plants')).findByText(/^3 items · \d+ ms$/)
    expect(screen.getAllByText('Success')).toHaveLength(5)
    for (const url of CHECKED) expect(server.requests.map((sent) => sent.url)).toContain(url)
  })

  test.each([
    ['fails', { status: 500, text: 'broken' }],
    [
      'answers something else than a list',
      { json: { surprise: true }, offContract: true as const },
    ],
  ])('a list that %s shows Error and the others go on [ERR-29]', async (_name, answer) => {
    const { person } = await openSettings({
      '/api/external/plants': { json: [] },
      '/api/plots': { json: [] },
      '/api/tools': answer,
      '/api/experts': { json: [] },
      '/api/businesses': { json: [] },
    })
    await openTab(person, 'Test APIs')
    await person.click(screen.getByRole('button', { name: 'Run Tests' }))
    const row = within(rowOf('Tools'))
    await row.findByText('Error')
    row.getByText(/^Failed to retrieve data · \d+ ms$/)
    await waitFor(() => expect(screen.getAllByText('Success')).toHaveLength(4))
  })
})
