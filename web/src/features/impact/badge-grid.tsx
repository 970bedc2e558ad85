import { BADGE_RARITY_LABELS, type Badge as BadgeEntry } from '@commonplot/shared/impact/badge.ts'
import { clsx } from 'clsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Emoji } from '../../ui/emoji.tsx'
import { ShareButton } from './share-button.tsx'

interface BadgeGridProps {
  badges: readonly BadgeEntry[]
  earned: readonly { id: string }[]
}

export function BadgeGrid({ badges, earned }: BadgeGridProps) {
  const earnedIds = new Set(earned.map(({ id }) => id))
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {badges.map((badge) => {
        const isEarned = earnedIds.has(badge.id)
        return (
          <li key={badge.id}>
            <Card className="flex h-full flex-col items-center gap-2 p-6 text-center">
              <Emoji
                symbol={badge.iconUrl}
                className={clsx('size-20', !isEarned && 'opacity-45 grayscale')}
              />
              <h3 className="text-xl">{badge.name}</h3>
              <p className="text-ink-soft">{badge.description}</p>
              <p className="text-sm text-ink-soft">
                {BADGE_RARITY_LABELS[badge.rarity]} · {badge.pointsReward} points
              </p>
              <div className="mt-auto flex flex-col items-center gap-3 pt-2">
                <Badge tone={isEarned ? 'green' : 'soil'}>
                  {isEarned ? 'Earned' : 'Not yet earned'}
                </Badge>
                {isEarned && (
                  <ShareButton
                    variant="quiet"
                    achievement={{
                      type: 'badge',
                      title: badge.name,
                      description: badge.description,
                      icon: badge.iconUrl,
                      points: badge.pointsReward,
                    }}
                  />
                )}
              </div>
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
