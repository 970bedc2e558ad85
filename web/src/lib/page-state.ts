import {
  type DrawnWith,
  FIRST_DATA_ID,
  type FirstAnswer,
  type FirstData,
  sameAddress,
} from '@commonplot/shared/screens/page-state.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ownTimeZone } from './time-zone.ts'
import { createVisit, type Visit } from './visit.tsx'

const SETTLED_AFTER_MS = 3000

const answers = new Map<string, FirstAnswer>()

function read(): FirstData | null {
  const json = document.getElementById(FIRST_DATA_ID)?.textContent
  return json ? (JSON.parse(json) as FirstData) : null
}

export function putFirstAnswers(first: FirstAnswer[]): void {
  answers.clear()
  for (const answer of first) answers.set(answer.url, answer)
}

export const leftAnswers = (): FirstAnswer[] => [...answers.values()]

const FALLBACK_USER_ID = 'user1'

/** Whom the server wrote into the page; a development server writes nobody. */
function actingUserId(): string {
  const id = document.querySelector<HTMLMetaElement>('meta[name="acting-user"]')?.content ?? ''
  return id === '' || id.startsWith('__') ? FALLBACK_USER_ID : id
}

/** The same data, person, hour, zone and language give the same markup, which can then stay as it is. */
function visitOf(drawn: DrawnWith | null, timeZone: string | undefined): Visit {
  const userId = actingUserId()
  if (!drawn) return createVisit({ userId, locale: navigator.language })
  return createVisit({ userId, locale: drawn.locale, drawnAt: { now: drawn.now, timeZone } })
}

/** What the server sent along with the page answers the first calls; the network is asked after that. */
export function adoptFirstData(queryClient: QueryClient): { isDrawn: boolean; visit: Visit } {
  const data = read()
  // For readers without JavaScript; the page in view writes its own.
  document.getElementById('listing')?.remove()
  putFirstAnswers(data?.answers ?? [])
  // Without a network a page that was never opened comes as the front page.
  const isDrawn = data?.drawn?.address === window.location.pathname + window.location.search
  const drawn = (isDrawn && data?.drawn) || null
  for (const [key, known] of drawn?.queries ?? []) queryClient.setQueryData(key, known)
  setTimeout(() => {
    // What nobody asked for by now would be old when somebody does.
    answers.clear()
    // A first visit was worked out in UTC: "today" may differ, so all of it is read again unseen.
    if (data && data.timeZone !== ownTimeZone()) void queryClient.invalidateQueries()
  }, SETTLED_AFTER_MS)
  return { isDrawn, visit: visitOf(drawn, data?.timeZone) }
}

/** Each answer stands for one call. */
export function takeFirstAnswer(url: string): Response | null {
  if (answers.size === 0) return null
  const key = sameAddress(url)
  const answer = answers.get(key)
  if (!answer) return null
  answers.delete(key)
  const headers = new Headers()
  if (answer.total !== null) headers.set('X-Total-Count', answer.total)
  if (answer.link !== null) headers.set('Link', answer.link)
  return Response.json(answer.body, { headers })
}
