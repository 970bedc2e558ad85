import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createVisit } from '../lib/visit.tsx'
import { fakeServer } from '../testing/fake-server.ts'
import { createQueryClient } from './query-client.ts'
import '../testing/render.tsx'
import { App } from './app.tsx'
import { preloadScreen } from './pages.tsx'

test('a page that was left while it came is taken over as rendered, then gives way [A24]', async () => {
  fakeServer()
  const address = { path: '/host-plot', search: '' }
  const visit = createVisit({ userId: 'user1', locale: 'en-US' })
  const app = () => <App queryClient={createQueryClient()} visit={visit} address={address} />
  await preloadScreen(address.path)
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(app())
  const mismatches: unknown[] = []

  // The person has gone back meanwhile.
  window.history.replaceState(null, '', '/tools')
  const root = await act(async () =>
    hydrateRoot(container, app(), { onRecoverableError: (error) => mismatches.push(error) }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Tool Sharing' })
  expect(mismatches).toEqual([])
  await act(async () => root.unmount())
  container.remove()
})
