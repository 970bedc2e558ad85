import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createVisit } from '../lib/visit.tsx'
import { aMe } from '../testing/accounts.ts'
import { fakeLiveChannel } from '../testing/fake-browser.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { createQueryClient } from './query-client.ts'
import '../testing/render.tsx'
import { App } from './app.tsx'

const suspension = { reason: 'Three neighbours waited in vain', until: '2026-12-03T10:00:00Z' }
const visit = createVisit({ userId: 'user1', locale: 'en-US' })

test('shows a suspension and its end on an open page', async () => {
  let me = aMe()
  const live = fakeLiveChannel()
  fakeServer({ '/api/me': () => ({ json: me }), '/api/me/appeal': { json: { appeal: null } } })
  window.history.replaceState(null, '', '/nowhere')
  render(<App queryClient={createQueryClient()} visit={visit} />)
  // Its code comes once the page stands.
  await waitFor(live.sent)
  await live.open()
  expect(screen.queryByText(suspension.reason)).toBeNull()

  me = aMe({ suspension })
  await live.push({ type: 'suspension_changed', isSuspended: true })
  await screen.findByText(suspension.reason)

  me = aMe()
  await live.push({ type: 'suspension_changed', isSuspended: false })
  await waitFor(() => expect(screen.queryByText(suspension.reason)).toBeNull())
})
