import { type Screen, screenAt } from '@commonplot/shared/screens/screens.ts'
import { Suspense } from 'react'
import { Router, useLocation } from 'wouter'
import { usePageHead } from '../lib/page-head.ts'
import { setRouteLoader } from '../lib/prefetch.ts'
import { Arrival } from './arrival.tsx'
import { AppLayout } from './layout/app-layout.tsx'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { PageFallback } from './layout/page-fallback.tsx'
import { navigateSmoothly } from './navigate-smoothly.ts'
import { LoadedPage, loaderOf } from './page-loader.tsx'

setRouteLoader((path) => loaderOf(screenAt(path).screen.page).preload())

/** Stands before its page, so that what the page says about itself comes after it. */
function ScreenHead({ screen: { title, description } }: { screen: Screen }) {
  usePageHead({ title, description })
  return null
}

function CurrentScreen() {
  const [pathname] = useLocation()
  const { screen, id } = screenAt(pathname)
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageFallback />}>
        <ScreenHead screen={screen} />
        <LoadedPage page={screen.page} id={id} />
        <Arrival />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Only the server says the address; the browser knows it. */
export function AppRouter({ address }: { address?: { path: string; search: string } | undefined }) {
  const ssr = address && { ssrPath: address.path, ssrSearch: address.search }
  return (
    <Router aroundNav={navigateSmoothly} {...ssr}>
      <AppLayout>
        <CurrentScreen />
      </AppLayout>
    </Router>
  )
}
