import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useVisit } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { useUnreadCount } from './unread-count.ts'

export function TopNavigation({ bell }: { bell?: ReactNode }) {
  const { userId, hasAccounts } = useVisit()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper [view-transition-name:top-bar]">
      <div className="page-width flex min-h-17 items-center gap-3">
        <Brand />
        <nav aria-label="Main" className="mx-auto hidden items-center lg:flex">
          <NavigationLinks
            linkClassName="flex min-h-11 items-center gap-1.5 rounded-full px-2.5 font-medium text-ink-soft transition hover:text-ink xl:px-3.5"
            currentClassName="text-ink!"
            currentWordClassName="underline decoration-terracotta-bright decoration-2 underline-offset-8"
          />
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1 lg:ml-0">
          <ButtonLink href={PATHS.hostPlot}>Host Plot</ButtonLink>
          {bell}
          {hasAccounts && userId !== null && (
            <div className="ml-2 hidden min-w-11 lg:block">
              <AccountMenu />
            </div>
          )}
          <MenuButton />
        </div>
      </div>
    </header>
  )
}

const NavigationSheet = lazyPart(
  async () => (await import('./navigation-sheet.tsx')).NavigationSheet,
)

function MenuButton() {
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
