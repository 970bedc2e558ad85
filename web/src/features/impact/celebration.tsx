import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Emoji } from '../../ui/emoji.tsx'
import { ShareButton } from './share-button.tsx'

interface CelebrationProps {
  achievements: readonly Achievement[]
  onDismiss: (achievement: Achievement) => void
}

/** A small moment for what was just earned. */
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
