import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answer, fakeServer } from '../testing/fake-server.ts'
import { openApp } from '../testing/render.tsx'
import { expectFailureToast } from '../testing/toasts.ts'

const standAt = (lat: number, lng: number) => ({
  getCurrentPosition: (found: (at: object) => void) =>
    found({ coords: { latitude: lat, longitude: lng } }),
})

async function useMyLocation(geolocation: object | undefined, reverse: Answer) {
  const server = fakeServer({ '/api/reverse-geocode': reverse })
  const { person } = openApp('/host-plot')
  const button = await screen.findByRole('button', { name: 'Use my current location' })
  vi.stubGlobal('navigator', geolocation ? { geolocation } : {})
  await person.click(button)
  return server
}

test('the position fills location and address [HOST-23]', async () => {
  const found = { address: 'Portland, OR 97214', city: 'Portland, OR' }
  await useMyLocation(standAt(45.515, -122.65), { json: found })
  await waitFor(() =>
    expect(screen.getByLabelText('Location')).toHaveProperty('value', 'Portland, OR'),
  )
  expect(screen.getByLabelText('Full address')).toHaveProperty('value', 'Portland, OR 97214')
})

test('shows that the browser has no position; the address can be typed [ERR-26]', async () => {
  await useMyLocation(undefined, {})
  await expectFailureToast(
    'Geolocation Not Supported',
    "Your browser doesn't support geolocation. Please enter location manually.",
  )
  expect(screen.getByLabelText('Location')).toHaveProperty('disabled', false)
})

test('shows a refused position and asks for no address [ERR-25]', async () => {
  const refused = { getCurrentPosition: (_: unknown, refuse: () => void) => refuse() }
  const server = await useMyLocation(refused, {})
  await expectFailureToast(
    'Location Error',
    'Unable to get your current location. Please enter manually.',
  )
  expect(server.asked('/api/reverse-geocode')).toEqual([])
})

test('a position without an address is only logged [ERR-27]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await useMyLocation(standAt(0, 0), { status: 404, json: { message: 'no' } })
  await waitFor(() => expect(log).toHaveBeenCalled())
  expect(screen.queryByText('Location Error')).toBeNull()
  log.mockRestore()
})
