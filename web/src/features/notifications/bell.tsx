import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { notificationsOptions } from './notification-queries.ts'

const BellPanel = lazyPart(async () => (await import('./bell-panel.tsx')).BellPanel)

const MOST_SHOWN = 99

export function Bell() {
  const [open, setOpen] = useState(false)
  const format = useFormat()
  const { data } = useInfiniteQuery(notificationsOptions)
  const unread = data?.pages[0]?.unread ?? 0
  const shown = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : format.count(unread)
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        className="relative"
        aria-label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => void BellPanel.open(() => setOpen(true))}
        {...BellPanel.prefetchOnIntent}
      >
        <BellIcon aria-hidden strokeWidth={1.75} className="size-6" />
        {unread > 0 && (
          <span
            aria-hidden
            className="figures absolute top-0.5 right-0 min-w-5 rounded-full border-2 border-paper bg-status-red px-1 text-xs leading-4 font-bold text-on-status"
          >
            {shown}
          </span>
        )}
      </Button>
      <span role="status" className="sr-only">
        {unread > 0 && `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`}
      </span>
      {open && <BellPanel onClose={() => setOpen(false)} />}
    </>
  )
}
