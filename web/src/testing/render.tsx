import { render } from '@testing-library/react'
import { type Options, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Providers } from '../app/providers.tsx'
import { createQueryClient } from '../app/query-client.ts'
import { AppRouter } from '../app/router.tsx'
import { createVisit, type Visit } from '../lib/visit.tsx'

const USER1 = createVisit({ userId: 'user1', locale: 'en-US' })

/** By default user1 in English. */
export function renderWithProviders(children: ReactNode, visit = USER1) {
  const queryClient = createQueryClient()
  const tree = (
    <Providers queryClient={queryClient} visit={visit}>
      {children}
    </Providers>
  )
  return { queryClient, ...render(tree) }
}

/** The whole app at an address, with its background parts. */
export function openApp(path: string, beside?: ReactNode, visit?: Visit) {
  window.history.replaceState(null, '', path)
  const app = renderWithProviders(
    <>
      {beside}
      <AppRouter />
    </>,
    visit,
  )
  return { person: newPerson(), ...app }
}

/** Types without a pause between two keys; a press still gives the page its moment, as timers of menus need it. */
export function newPerson(options: Options = {}) {
  const person = userEvent.setup(options)
  return { ...person, type: person.setup({ ...options, delay: null }).type }
}
