import { PAGE_STATE_ID, type PageState } from '@commonplot/shared/screens/page-state.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { ownTimeZone } from '../lib/format.ts'
import { createVisit, type Visit } from '../lib/visit.tsx'

const SETTLED_AFTER_MS = 3000
const FALLBACK_USER_ID = 'user1'

/** Null when the browser has to render by itself. */
function read(): PageState | null {
  const json = document.getElementById(PAGE_STATE_ID)?.textContent
  const state = json ? (JSON.parse(json) as PageState) : null
  // Without a network a page that was never opened comes as the front page.
  const isHere = state?.path === window.location.pathname && state.search === window.location.search
  return isHere ? state : null
}

const metaOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The person in the page of the server; a development server writes none. */
function actingUserId(): string | null {
  const id = metaOf('acting-user')
  if (id === undefined || id.startsWith('__')) return FALLBACK_USER_ID
  return id === '' ? null : id
}

function putIntoCache(queryClient: QueryClient, { queries, missing }: PageState): void {
  for (const [key, data] of queries) queryClient.setQueryData(key, data)
  for (const queryKey of missing) {
    const query = queryClient.getQueryCache().build(queryClient, { queryKey })
    query.setState({ status: 'error', error: new ApiError(404, '', '') })
  }
}

/** Back reuses the stored page, which may be stale. */
const isFromHistory = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward')

async function readTodayAgain(queryClient: QueryClient): Promise<void> {
  const table = await import('../changes.ts').catch(() => null)
  await table?.readAgain(queryClient, 'timeZone')
}

interface AdoptedPage {
  visit: Visit
  /** The state of the server render, if this browser can hydrate it. */
  state: PageState | null
}

/** The same data, person, hour, zone and language give the same markup, which can then stay as it is. */
export function adoptPageState(queryClient: QueryClient): AdoptedPage {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries()
  })
  // For readers without JavaScript; the page in view writes its own.
  document.getElementById('listing')?.remove()
  const who = {
    userId: actingUserId(),
    hasAccounts: metaOf('accounts') === 'on',
    isSuspended: metaOf('suspended') === 'on',
  }
  const state = read()
  if (!state) return { visit: createVisit({ ...who, locale: navigator.language }), state }
  const { locale, now, timeZone } = state
  putIntoCache(queryClient, state)
  // Taken over as it stands, then read again by every part of the page that shows it.
  if (isFromHistory()) void queryClient.invalidateQueries({ refetchType: 'none' })
  // A first visit was worked out in UTC: where "today" may differ, it is read again unseen.
  setTimeout(() => {
    if (timeZone !== ownTimeZone()) void readTodayAgain(queryClient)
  }, SETTLED_AFTER_MS)
  return { visit: createVisit({ ...who, locale, renderedAt: { now, timeZone } }), state }
}
