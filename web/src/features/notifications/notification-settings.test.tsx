import { NOTIFICATION_KINDS } from '@commonplot/shared/notifications/notification.ts'
import { DEFAULT_CHOICES } from '@commonplot/shared/notifications/notification-settings.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createVisit } from '../../lib/visit.tsx'
import { aMe } from '../../testing/accounts.ts'
import { pushBrowser } from '../../testing/fake-browser.ts'
import { type Answer, fakeServer, heldAnswer } from '../../testing/fake-server.ts'
import { newPerson, renderWithProviders } from '../../testing/render.tsx'
import { NotificationSettingsTab } from './notification-settings-tab.tsx'

const SETTINGS = '/api/notification-settings'
const KEPT = { kinds: DEFAULT_CHOICES, quietHours: null }
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'

function openTab(put: (body: string) => Answer, visit?: Parameters<typeof renderWithProviders>[1]) {
  const server = fakeServer({
    [SETTINGS]: ({ method, body }) => (method === 'PUT' ? put(body ?? '') : { json: KEPT }),
    '/api/me': { json: aMe() },
  })
  renderWithProviders(<NotificationSettingsTab />, visit)
  return { server, person: newPerson() }
}

const mailAbout = (kind: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Mail about ${kind}` })
const kept = (server: ReturnType<typeof fakeServer>) =>
  server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body ?? ''))

test('saves mail and device choices for each kind', async () => {
  const { person, server } = openTab(() => ({ json: KEPT }))
  expect(await screen.findAllByRole('row')).toHaveLength(NOTIFICATION_KINDS.length + 1)
  await person.selectOptions(await mailAbout('Messages'), 'Daily')
  await person.click(screen.getByRole('checkbox', { name: 'On my devices: Handovers' }))
  await person.click(screen.getByRole('switch', { name: /at night/ }))
  await waitFor(() => expect(kept(server)).toHaveLength(3))
  expect(kept(server)).toEqual([
    { kinds: { message: { email: 'daily', push: true } }, quietHours: null },
    { kinds: { handover: { email: 'now', push: false } }, quietHours: null },
    { kinds: {}, quietHours: { from: '22:00', to: '07:00' } },
  ])
})

test('reverts a choice that failed and shows an error', async () => {
  const { person } = openTab(() => ({ status: 500 }))
  await person.selectOptions(await mailAbout('Messages'), 'Off')
  await screen.findByText('Your choice could not be kept. Please try again.')
  expect((await mailAbout('Messages')).value).toBe('now')
})

test('keeps a later choice when an earlier one fails', async () => {
  const choices = { ...DEFAULT_CHOICES }
  const first = heldAnswer()
  let tries = 0
  fakeServer({
    [SETTINGS]: ({ method, body }) => {
      if (method !== 'PUT') return { json: { kinds: choices, quietHours: null } }
      tries += 1
      if (tries === 1) return first.respond()
      Object.assign(choices, JSON.parse(body ?? '').kinds)
      return { json: { kinds: choices, quietHours: null } }
    },
  })
  renderWithProviders(<NotificationSettingsTab />)
  const person = newPerson()
  await person.selectOptions(await mailAbout('Messages'), 'Off')
  await person.selectOptions(await mailAbout('Handovers'), 'Daily')
  first.release({ status: 500 })
  await screen.findByText('Your choice could not be kept. Please try again.')
  await waitFor(async () => expect((await mailAbout('Handovers')).value).toBe('daily'))
  expect((await mailAbout('Messages')).value).toBe('now')
})

test.each([
  ['this place runs without accounts', undefined],
  ['you have given none', createVisit({ userId: 'user1', locale: 'en-US', hasAccounts: true })],
])('shows that mail needs an address: %s', async (words, visit) => {
  openTab(() => ({ json: KEPT }), visit)
  await screen.findByText(new RegExp(words))
})

test('shows guidance instead of a switch on an iPhone', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  openTab(() => ({ json: KEPT }))
  await screen.findByText(/Add to Home Screen/)
  expect(screen.queryByRole('switch', { name: 'Tell me on this device' })).toBeNull()
})

test('asks for permission only after a tap, and explains how to undo a denial', async () => {
  const { asked } = pushBrowser('denied')
  const { person } = openTab(() => ({ json: KEPT }))
  const theSwitch = await screen.findByRole('switch', { name: 'Tell me on this device' })
  await waitFor(() => expect(theSwitch).toHaveProperty('disabled', false))
  expect(asked).not.toHaveBeenCalled()
  await person.click(theSwitch)
  await screen.findByText(/You have blocked notifications/)
})

test('subscribes the device, changes previews and unsubscribes', async () => {
  pushBrowser('granted')
  const server = fakeServer({
    [SETTINGS]: { json: KEPT },
    '/api/push/key': { json: { publicKey: 'key' } },
    '/api/push/subscriptions': { status: 201, json: { id: 's1' } },
    '/api/push/subscriptions/s1': { json: null },
  })
  renderWithProviders(<NotificationSettingsTab />)
  const person = newPerson()
  const theSwitch = await screen.findByRole('switch', { name: 'Tell me on this device' })
  await waitFor(() => expect(theSwitch).toHaveProperty('disabled', false))
  await person.click(theSwitch)
  await person.click(await screen.findByRole('checkbox', { name: /Show what was written/ }))
  const told = () => server.requests.filter(({ method }) => method !== 'GET')
  await waitFor(() => expect(told()).toHaveLength(2))
  expect(told().map(({ body }) => JSON.parse(body ?? '').previews)).toEqual([false, true])
  await waitFor(() => expect(theSwitch).toHaveProperty('disabled', false))
  await person.click(theSwitch)
  await waitFor(() => expect(told().at(-1)?.method).toBe('DELETE'))
  await waitFor(() => expect(theSwitch).toHaveProperty('checked', false))
})

test.each([
  ['is asked after, and goes on', 'one', 201, true],
  ['goes on by the address that its browser replaced', 'former', 201, true],
  ['is off where the server knows it no more', 'one', 404, false],
  ['stays as it was where the server cannot say', 'one', 503, true],
])('a device %s', async (_how, address, status, isOn) => {
  const browser = pushBrowser('granted')
  await browser.subscribe()
  const endpoint = `https://fcm.googleapis.com/fcm/send/${address}`
  window.localStorage.setItem('push-device', JSON.stringify({ id: 's0', endpoint, previews: true }))
  const server = fakeServer({
    [SETTINGS]: { json: KEPT },
    '/api/push/subscriptions': { status, json: status === 201 ? { id: 's1' } : {} },
  })
  renderWithProviders(<NotificationSettingsTab />)
  const theSwitch = await screen.findByRole('switch', { name: 'Tell me on this device' })
  await waitFor(() => expect(theSwitch).toHaveProperty('disabled', false))
  expect(theSwitch).toHaveProperty('checked', isOn)
  const [told] = server.requests.filter(({ method }) => method === 'POST')
  expect(JSON.parse(told?.body ?? '')).toMatchObject({ renewed: true })
  const previews = screen.queryByRole<HTMLInputElement>('checkbox', {
    name: /Show what was written/,
  })
  expect(previews?.checked ?? false).toBe(isOn)
  // Where nobody tells it, the next tap asks the browser for another address.
  expect(browser.isSubscribed()).toBe(isOn)
})
