import { WifiOff } from 'lucide-react'
import { useIsOnline } from '../../lib/online.ts'

export function OfflineNotice() {
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
