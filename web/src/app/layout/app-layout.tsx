import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { Leaf, MessageCircle, Plus, Shovel, Sprout, Warehouse, WifiOff } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { useIsOnline } from '../../lib/browser-state.ts'
import { Link } from '../../ui/link.tsx'
import { Footer } from './footer.tsx'
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

function OfflineNotice() {
  const isOnline = useIsOnline()
  return (
    <div aria-live="polite">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-sunken px-4 py-2 text-ink">
          <WifiOff aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
          You are offline. What you have opened before is still here.
        </p>
      )}
    </div>
  )
}

const ACTIONS = [
  { label: 'Log activity', href: PATHS.impact, Icon: Leaf },
  { label: 'Host a plot', href: PATHS.hostPlot, Icon: Sprout },
  { label: 'Share a tool', href: PATHS.hostTool, Icon: Shovel },
  { label: 'Messages', href: PATHS.messages, Icon: MessageCircle },
  { label: 'Hosting', href: PATHS.hosting, Icon: Warehouse },
]

const BOTTOM = 'bottom-[calc(1rem+var(--bottom-bar)+env(safe-area-inset-bottom))]'

/** The menu of frequent actions in reach of the thumb; phones only. */
function PlusMenu() {
  const menu = useRef<HTMLElement>(null)
  return (
    // An open thread has its own button in that corner.
    <div className="in-[:has([data-thread])]:hidden md:hidden">
      <button
        type="button"
        aria-label="Add"
        popoverTarget="plus-menu"
        className={`fixed right-4 ${BOTTOM} z-20 flex size-14 items-center justify-center rounded-full bg-leaf text-on-leaf shadow-float transition active:scale-95`}
      >
        <Plus aria-hidden strokeWidth={2} className="size-7" />
      </button>
      <nav
        ref={menu}
        id="plus-menu"
        popover="auto"
        aria-label="Add"
        className="fixed inset-auto right-4 bottom-[calc(5.5rem+var(--bottom-bar)+env(safe-area-inset-bottom))] min-w-52 animate-rise-in rounded-lg border border-line bg-card p-2 text-ink shadow-float"
      >
        {ACTIONS.map(({ label, href, Icon }) => (
          <Link
            key={label}
            href={href}
            onClick={() => menu.current?.hidePopover()}
            className="flex min-h-12 items-center gap-3 rounded-md px-4 font-medium hover:bg-sunken"
          >
            <Icon aria-hidden strokeWidth={1.75} className="size-5 text-leaf" />
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
