import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { openWithCode } from '../../lib/open-with-code.ts'
import { Button } from '../../ui/button.tsx'
import { useUnreadCount } from './unread-count.ts'

const loadSheet = async () => ({
  default: (await import('./navigation-sheet.tsx')).NavigationSheet,
})
const NavigationSheet = lazy(loadSheet)
const sheet = openWithCode(loadSheet)

export function MenuButton() {
  const [open, setOpen] = useState(false)
  const unreadCount = useUnreadCount()
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        className="relative lg:hidden"
        aria-label={unreadCount > 0 ? `Menu, ${unreadCount} unread` : 'Menu'}
        aria-haspopup="dialog"
        onClick={() => void sheet.open(() => setOpen(true))}
        {...sheet.prefetchOnIntent}
      >
        <Menu aria-hidden strokeWidth={1.75} className="size-6" />
        {unreadCount > 0 && (
          <span
            aria-hidden
            className="absolute top-2 right-2 box-content size-2 rounded-full border-2 border-paper bg-status-red"
          />
        )}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <NavigationSheet open onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
