import { Suspense } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { setRouteLoader } from '../lib/prefetch.ts'
import { Arrival } from './arrival.tsx'
import { AppLayout } from './layout/app-layout.tsx'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { PageFallback } from './layout/page-fallback.tsx'
import { navigateSmoothly } from './navigate-smoothly.ts'
import { type Screen, ScreenPage } from './screen.tsx'
import { NOT_FOUND_SCREEN, SCREENS } from './screens.ts'

const ALL_SCREENS = [...SCREENS, NOT_FOUND_SCREEN]

const matches = (screen: Screen, path: string) =>
  new RegExp(`^${screen.path.replace(/:id/, '[^/]+').replace('*', '.*')}$`).test(path)

setRouteLoader((path) => ALL_SCREENS.find((screen) => matches(screen, path))?.preload() ?? null)

function CurrentScreen() {
  const [pathname] = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageFallback />}>
        <Switch>
          {ALL_SCREENS.map((screen) => (
            <Route key={screen.path} path={screen.path}>
              {(params: { id?: string }) => <ScreenPage screen={screen} id={params.id ?? ''} />}
            </Route>
          ))}
        </Switch>
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
