import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useUnreadCount } from './unread-count.ts'

const NavigationSheet = lazyPart(
  async () => (await import('./navigation-sheet.tsx')).NavigationSheet,
)

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
        onClick={() => void NavigationSheet.open(() => setOpen(true))}
        {...NavigationSheet.prefetchOnIntent}
      >
        <Menu aria-hidden strokeWidth={1.75} className="size-6" />
        {unreadCount > 0 && (
          <span
            aria-hidden
            className="absolute top-2 right-2 box-content size-2 rounded-full border-2 border-paper bg-status-red"
          />
        )}
      </Button>
      {open && <NavigationSheet open onOpenChange={setOpen} />}
    </>
  )
}
