import { Plus } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'

// The server has drawn them, and they lead on by themselves until their code is here.
const PlusMenuLinks = lazy(async () => ({
  default: (await import('./plus-menu-links.tsx')).PlusMenuLinks,
}))

const BOTTOM = 'bottom-[calc(1rem+var(--bottom-bar)+env(safe-area-inset-bottom))]'

/** Phones only. */
export function PlusMenu() {
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
        <Suspense>
          <PlusMenuLinks onGo={() => menu.current?.hidePopover()} />
        </Suspense>
      </nav>
    </div>
  )
}
