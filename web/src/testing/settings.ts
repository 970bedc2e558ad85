import { screen } from '@testing-library/react'
import { type Answer, fakeServer } from './fake-server.ts'
import { openApp } from './render.tsx'

export const SETTINGS = '/api/users/user1/settings'
export const NO_SERVICE = {
  plantData: false,
  maps: false,
  marketplace: false,
  places: false,
  carbon: false,
}

export async function openSettings(
  routes: Parameters<typeof fakeServer>[0] = {},
  dataSource = 'local',
  config = NO_SERVICE,
) {
  let chosen = dataSource
  const server = fakeServer({
    '/api/external/config': { json: config },
    '/api/me/blocked': { json: [] },
    [SETTINGS]: ({ body }): Answer => {
      if (body) chosen = JSON.parse(body).dataSource
      return { json: { dataSource: chosen } }
    },
    ...routes,
  })
  const app = openApp('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { server, ...app }
}

export const openTab = (person: { click(element: Element): Promise<void> }, name: string) =>
  person.click(screen.getByRole('tab', { name }))
