import type { PageReport } from '@commonplot/shared/screens/page-state.ts'
import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react'
import { createFormat, type Format } from './format.ts'

interface Moment {
  now: number
  /** Undefined is the zone of this device. */
  timeZone: string | undefined
}

/** Where pages tell the server about themselves. */
interface ServerReport extends PageReport {
  /** The public origin of the product; empty if unknown. */
  readonly origin: string
}

/** The acting person, the language, and the time of the server render. */
export interface Visit {
  /** Null for visitors. Chooses the data to show; the server checks access on every call. */
  userId: string | null
  /** Whether people sign in here at all. */
  hasAccounts: boolean
  /** A suspended person may only finish open rentals. */
  isSuspended: boolean
  format: Format
  /** Null when this browser renders the page by itself. */
  renderedAt: Moment | null
  /** Null in a browser, which has a document to write to. */
  report: ServerReport | null
}

type VisitFacts = Pick<Visit, 'userId'> &
  Partial<Pick<Visit, 'hasAccounts' | 'isSuspended' | 'renderedAt' | 'report'>> & { locale: string }

export const createVisit = ({ locale, ...facts }: VisitFacts): Visit => ({
  format: createFormat(locale),
  hasAccounts: false,
  isSuspended: false,
  renderedAt: null,
  report: null,
  ...facts,
})

interface CurrentVisit extends Visit {
  /** Changes the acting person without a reload. */
  setUserId: (userId: string | null) => void
  setIsSuspended: (isSuspended: boolean) => void
}

const VisitContext = createContext<CurrentVisit | null>(null)

export function VisitProvider({ visit, children }: { visit: Visit; children: ReactNode }) {
  const [userId, setUserId] = useState(visit.userId)
  const [isSuspended, setIsSuspended] = useState(visit.isSuspended)
  const current = useMemo(
    () => ({ ...visit, userId, setUserId, isSuspended, setIsSuspended }),
    [visit, userId, isSuspended],
  )
  return <VisitContext value={current}>{children}</VisitContext>
}

export function useVisit(): CurrentVisit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('VisitProvider is missing')
  return visit
}

export const useActingUserId = (): string | null => useVisit().userId

/** For parts that only signed-in people see. */
export function useSignedInUserId(): string {
  const userId = useActingUserId()
  if (userId === null) throw new Error('Nobody is signed in')
  return userId
}

export const useFormat = (): Format => useVisit().format

export const useServerReport = (): ServerReport | null => useVisit().report

const never = () => () => {}

/** True on the server and during hydration. */
export const useIsFirstRender = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** The server's clock during hydration, then the browser's. */
export function useClock(): Moment {
  const { renderedAt } = useVisit()
  const isFirstRender = useIsFirstRender()
  return isFirstRender && renderedAt ? renderedAt : { now: Date.now(), timeZone: undefined }
}
