import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { createFormat, type Format } from './format.ts'

interface Moment {
  now: number
  /** Undefined is the zone of this device. */
  timeZone: string | undefined
}

/** Who is looking, in which language, and at what moment the server drew the page for them. */
export interface Visit {
  /** Null is for somebody who is not signed in. The server decides on every call; this says whose things to show. */
  userId: string | null
  format: Format
  /** Null when this browser draws the page by itself. */
  drawnAt: Moment | null
}

interface VisitFacts {
  userId: string | null
  locale: string
  drawnAt?: Moment | null
}

export const createVisit = ({ userId, locale, drawnAt = null }: VisitFacts): Visit => ({
  userId,
  format: createFormat(locale),
  drawnAt,
})

const VisitContext = createContext<Visit | null>(null)

export function VisitProvider({ visit, children }: { visit: Visit; children: ReactNode }) {
  return <VisitContext value={visit}>{children}</VisitContext>
}

function useVisit(): Visit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('Nobody has said who is looking: VisitProvider is missing')
  return visit
}

export const useActingUserId = (): string | null => useVisit().userId

/** For what only somebody signed in has or does. */
export function useSignedInUserId(): string {
  const userId = useActingUserId()
  if (userId === null) throw new Error('This needs somebody who is signed in')
  return userId
}

export const useFormat = (): Format => useVisit().format

const never = () => () => {}

/** True on the server, and in the browser until it has taken over what the server drew. */
export const useIsFirstRender = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** Words that depend on the clock or the zone are drawn as they came, then put right. */
export function useHereAndNow(): Moment {
  const { drawnAt } = useVisit()
  const isFirstRender = useIsFirstRender()
  return isFirstRender && drawnAt ? drawnAt : { now: Date.now(), timeZone: undefined }
}
