import { type ReactNode, Suspense } from 'react'
import { Footer } from './footer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PlusMenu } from './plus-menu.tsx'
import { TopNavigation } from './top-navigation.tsx'

interface AppLayoutProps {
  bell?: ReactNode
  children: ReactNode
}

export function AppLayout({ bell, children }: AppLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-60 rounded-full bg-ink px-5 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to main content
      </a>
      <TopNavigation bell={bell} />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <PlusMenu />
    </div>
  )
}
