import { NOT_FOUND_SCREEN, type Screen, screenAt } from '@commonplot/shared/screens/screens.ts'
import { type ReactNode, Suspense } from 'react'
import { Router, useLocation, useSearchParams } from 'wouter'
import { watchHistory } from '../lib/leaving.ts'
import { usePageHead } from '../lib/page-head.ts'
import { useVisit } from '../lib/visit.tsx'
import { setRouteLoader } from '../ui/link.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { FocusNewPage } from './focus-new-page.tsx'
import { AppLayout } from './layout/app-layout.tsx'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { navigateSmoothly } from './navigate-smoothly.ts'
import { LoadedPage, preloadScreen, renewPage } from './pages.tsx'

setRouteLoader(preloadScreen)
if (typeof window !== 'undefined') watchHistory()

/** Renders before the page, so that the head of the page wins. */
function ScreenHead({ screen }: { screen: Screen }) {
  const { title, description } = screen
  usePageHead({ title, description, isMissing: screen === NOT_FOUND_SCREEN })
  return null
}

function CurrentScreen() {
  const [pathname] = useLocation()
  const [params] = useSearchParams()
  const { screen, id } = screenAt(pathname, useVisit().hasAccounts)
  return (
    <ErrorBoundary
      key={pathname + (screen.opens ? params.get(screen.opens) : '')}
      onRetry={() => renewPage(screen.page)}
    >
      <Suspense fallback={<PageFallback />}>
        <ScreenHead screen={screen} />
        <LoadedPage page={screen.page} id={id} />
        <FocusNewPage />
      </Suspense>
    </ErrorBoundary>
  )
}

interface AppRouterProps {
  /** The address of the server render and the hydration; later the browser's address counts. */
  address?: { path: string; search: string } | undefined
  /** Stands in the top bar. */
  bell?: ReactNode
}

export function AppRouter({ address, bell }: AppRouterProps) {
  const ssr = address && { ssrPath: address.path, ssrSearch: address.search }
  return (
    <Router aroundNav={navigateSmoothly} {...ssr}>
      <AppLayout bell={bell}>
        <CurrentScreen />
      </AppLayout>
    </Router>
  )
}

/** As tall as a page, so that the footer does not jump up while the next screen is on its way. */
function PageFallback() {
  return (
    <div className="flex min-h-[80dvh] items-start justify-center pt-32">
      <Spinner label="Loading page" className="size-8" />
    </div>
  )
}
