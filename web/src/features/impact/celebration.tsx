import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import { announcementsApi } from '@commonplot/shared/impact/announcements.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Emoji } from '../../ui/emoji.tsx'
import { announcementsOptions, useAnnounced } from './earned-away-line.tsx'
import { ShareButton } from './share-dialog.tsx'

interface CelebrationProps {
  achievements: readonly Achievement[]
  onDismiss: (achievement: Achievement) => void
}

/** Celebrates points just earned. */
export function Celebration({ achievements, onDismiss }: CelebrationProps) {
  return (
    <div role="status" aria-label="Just earned" className="mt-6 grid gap-3">
      {achievements.map((achievement) => (
        <div
          key={`${achievement.type} ${achievement.title}`}
          className="flex animate-rise-in flex-wrap items-center gap-4 rounded-lg bg-sun-tint p-5 text-on-sun"
        >
          <Emoji symbol={achievement.icon ?? '🌱'} className="size-14" />
          <div className="min-w-0 flex-1">
            <p className="text-lg font-semibold">{achievement.title}</p>
            <p>{achievement.description}</p>
          </div>
          <ShareButton achievement={achievement} />
          <Button
            variant="quiet"
            size="icon"
            aria-label="Dismiss"
            onClick={() => onDismiss(achievement)}
          >
            <X aria-hidden strokeWidth={1.75} className="size-5" />
          </Button>
        </div>
      ))}
    </div>
  )
}

/** Returns points earned since the last visit and marks them as seen. */
export function useAnnouncements(onEarned: (achievements: readonly Achievement[]) => void): void {
  const queryClient = useQueryClient()
  const { data } = useAnnounced()
  useEffect(() => {
    if (!data || data.length === 0) return
    queryClient.setQueryData(announcementsOptions.queryKey, [])
    onEarned(data)
    for (const { id } of data) {
      // After a failure the next visit celebrates them again.
      void call(announcementsApi.dismissAnnouncement, { params: { id } }).catch(() => {})
    }
  }, [data, onEarned, queryClient])
}
