import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { ShareButton } from './share-button.tsx'

interface CelebrationProps {
  achievements: readonly Achievement[]
  onDismiss: () => void
}

/** A small moment for what the last log earned. */
export function Celebration({ achievements, onDismiss }: CelebrationProps) {
  return (
    <div role="status" className="mt-6 grid gap-3">
      {achievements.map((achievement) => (
        <div
          key={`${achievement.type} ${achievement.title}`}
          className="flex animate-rise-in flex-wrap items-center gap-4 rounded-lg bg-sun-tint p-5 text-on-sun"
        >
          <span aria-hidden className="text-3xl">
            {achievement.icon}
          </span>
          <div className="min-w-0 flex-1">
            <p className="text-lg font-semibold">{achievement.title}</p>
            <p>{achievement.description}</p>
          </div>
          <ShareButton achievement={achievement} />
          <Button variant="quiet" size="icon" aria-label="Dismiss" onClick={onDismiss}>
            <X aria-hidden strokeWidth={1.75} className="size-5" />
          </Button>
        </div>
      ))}
    </div>
  )
}
