import '../testing/render.tsx'
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts } from '../lib/toast-store.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { newPerson } from '../testing/render.tsx'
import { createQueryClient, defaultReader } from './query-client.ts'

let client = createQueryClient()
beforeEach(() => {
  client = createQueryClient()
})
afterEach(() => vi.useRealTimers())

function Beds() {
  const beds = useQuery({ queryKey: ['/made-up/beds', 'north', 'plants'] })
  return <p>{beds.isError ? beds.error.message : JSON.stringify(beds.data ?? 'loading')}</p>
}

function Rake() {
  const rake = useMutation({
    mutationFn: () => fetch('/made-up/rake').then(() => Promise.reject(new Error('bent'))),
  })
  return (
    <button type="button" onClick={() => rake.mutate()}>
      {rake.error?.message ?? 'Rake'}
    </button>
  )
}

const renderBeds = () =>
  render(
    <QueryClientProvider client={client}>
      <Beds />
    </QueryClientProvider>,
  )

test('the default reader gets the parts of the key joined with slashes [API-03]', async () => {
  const server = fakeServer({ '/made-up/beds/north/plants': { json: ['leek'] } })
  renderBeds()
  await screen.findByText('["leek"]')
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /made-up/beds/north/plants',
  ])
})

test('a 401 fails by default and can be read as null [API-04]', async () => {
  fakeServer({ '/made-up/beds': { status: 401, text: 'who are you' } })
  const read = (on401: 'fail' | 'return-null') =>
    client.fetchQuery({ queryKey: ['/made-up/beds'], queryFn: defaultReader({ on401 }) })
  await expect(client.fetchQuery({ queryKey: ['/made-up/beds'] })).rejects.toThrow(
    '401: who are you',
  )
  await expect(read('fail')).rejects.toThrow('401: who are you')
  expect(await read('return-null')).toBeNull()
})

test('other failures stay failures for a reader that forgives a 401', async () => {
  fakeServer({ '/made-up/beds': { status: 500, text: 'broken' } })
  const queryFn = defaultReader({ on401: 'return-null' })
  await expect(client.fetchQuery({ queryKey: ['/made-up/beds'], queryFn })).rejects.toThrow(
    '500: broken',
  )
})

test('a failed query and a failed mutation are each made once [APP-28]', async () => {
  const server = fakeServer({ '/made-up/beds/north/plants': { status: 500, text: 'broken' } })
  render(
    <QueryClientProvider client={client}>
      <Beds />
      <Rake />
    </QueryClientProvider>,
  )
  await screen.findByText('500: broken')
  await newPerson().click(screen.getByRole('button', { name: 'Rake' }))
  await screen.findByText('bent')
  expect(server.asked('/made-up/beds/north/plants')).toHaveLength(1)
  expect(server.asked('/made-up/rake')).toHaveLength(1)
})

test.each([
  ['the server fails', () => ({ status: 503 })],
  [
    'there is no network',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('however long one waits, a call is not made again when %s [APP-28]', async (_why, respond) => {
  vi.useFakeTimers()
  const server = fakeServer({ '/made-up/beds': respond, '/made-up/rake': respond })
  const write = {
    mutationFn: () => fetch('/made-up/rake', { method: 'POST' }).then(() => Promise.reject()),
  }
  const calls = [
    client.fetchQuery({ queryKey: ['/made-up/beds'] }),
    client.getMutationCache().build(client, write).execute(undefined),
  ]
  const outcomes = Promise.allSettled(calls)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(server.requests).toHaveLength(2)
})

test('coming back to the window asks nothing again [APP-29]', async () => {
  const server = fakeServer({ '/made-up/beds/north/plants': { json: ['leek'] } })
  renderBeds()
  await screen.findByText('["leek"]')
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  expect(server.requests).toHaveLength(1)
})

test('time passing asks nothing again [APP-30]', async () => {
  vi.useFakeTimers()
  const server = fakeServer({ '/made-up/beds/north/plants': { json: ['leek'] } })
  renderBeds()
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
  screen.getByText('["leek"]')
  expect(server.requests).toHaveLength(1)
})

test('shows cached answers on the second visit of a screen [APP-31]', async () => {
  const server = fakeServer({ '/made-up/beds/north/plants': { json: ['leek'] } })
  const first = renderBeds()
  await screen.findByText('["leek"]')
  first.unmount()
  renderBeds()
  screen.getByText('["leek"]')
  expect(server.requests).toHaveLength(1)
})

test('shows an answer of yesterday without a refetch [APP-31]', async () => {
  vi.useFakeTimers()
  const server = fakeServer({ '/made-up/beds/north/plants': { json: ['leek'] } })
  renderBeds()
  await act(() => vi.advanceTimersByTimeAsync(24 * 3_600_000))
  renderBeds()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getAllByText('["leek"]')).toHaveLength(2)
  expect(server.requests).toHaveLength(1)
})

test('shows one failure toast for a failed mutation [APP-43]', async () => {
  const fail = (meta?: { failure: string | ((error: Error) => string); failureTitle?: string }) =>
    client
      .getMutationCache()
      .build(client, {
        mutationFn: () => Promise.reject(new Error('bent')),
        ...(meta && { meta }),
      })
      .execute(undefined)
      .catch(() => {})
  await fail()
  expect(currentToasts()).toEqual([])
  await fail({ failure: 'Raking failed.' })
  const look = 'destructive'
  expect(currentToasts()).toMatchObject([{ title: 'Error', description: 'Raking failed.', look }])
  await fail({ failure: (error) => `The rake is ${error.message}.`, failureTitle: 'Rake Failed' })
  expect(currentToasts()).toMatchObject([
    { title: 'Rake Failed', description: 'The rake is bent.', look },
  ])
})
