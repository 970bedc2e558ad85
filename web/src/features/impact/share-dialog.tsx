import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'
import { Check, Copy, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { addFailureToast, addToast } from '../../lib/toast-store.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Emoji } from '../../ui/emoji.tsx'

const POPUP_FEATURES = 'width=600,height=400'
const COPIED_MS = 2000

interface ShareDialogProps {
  achievement: Achievement
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ShareDialog({ achievement, open, onOpenChange }: ShareDialogProps) {
  const format = useFormat()
  const [isCopied, setIsCopied] = useState(false)

  const openNetwork = (network: (typeof NETWORKS)[number]) => {
    const { origin } = window.location
    window.open(network.url(shareText(achievement, origin), origin), '_blank', POPUP_FEATURES)
    addToast({
      title: 'Shared!',
      description: `Opening ${network.name} to share your achievement`,
    })
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shareText(achievement, window.location.origin))
    } catch {
      addFailureToast('Failed to copy to clipboard')
      return
    }
    addToast({ title: 'Copied!', description: 'Achievement text copied to clipboard' })
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), COPIED_MS)
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Share your achievement">
      <div className="rounded-lg bg-leaf-tint p-6 text-center">
        <Emoji symbol={achievement.icon ?? '🌱'} className="size-24" />
        <p className="display mt-3 text-2xl font-semibold">{achievement.title}</p>
        <p className="mt-1 text-ink-soft">{achievement.description}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {achievement.points !== undefined && (
            <Badge tone="sun">{format.count(achievement.points)} points</Badge>
          )}
          {achievement.co2Saved !== undefined && (
            <Badge tone="sky">{format.rating(achievement.co2Saved)} kg CO2 saved</Badge>
          )}
          {achievement.level && <Badge tone="soil">{achievement.level}</Badge>}
        </div>
      </div>
      <p className="mt-5">{shareMessage(achievement)}</p>
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        {NETWORKS.map((network) => (
          <Button key={network.name} variant="secondary" onClick={() => openNetwork(network)}>
            Share on {network.name}
          </Button>
        ))}
        <Button variant="secondary" onClick={() => void copy()}>
          {isCopied ? (
            <>
              <Check aria-hidden strokeWidth={1.75} className="size-5" /> Copied
            </>
          ) : (
            <>
              <Copy aria-hidden strokeWidth={1.75} className="size-5" /> Copy text
            </>
          )}
        </Button>
      </div>
    </Dialog>
  )
}

interface ShareButtonProps {
  /** Not yet there while it is loading. */
  achievement: Achievement | undefined
  variant?: ButtonVariant
  children?: ReactNode
}

export function ShareButton({
  achievement,
  variant = 'secondary',
  children = 'Share',
}: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={variant} disabled={!achievement} onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden strokeWidth={1.75} className="size-5" />
        {children}
      </Button>
      {achievement && (
        <ShareDialog achievement={achievement} open={isOpen} onOpenChange={setIsOpen} />
      )}
    </>
  )
}

const HASHTAGS = '#Commonplot #SustainableLiving #CommunityGardening #ClimateAction'

const OPENINGS: Record<string, string> = {
  badge: 'I earned a badge on Commonplot',
  level_up: 'I reached a new level on Commonplot',
  challenge_complete: 'I finished a challenge on Commonplot',
}

function shareMessage({ type, title, description }: Achievement): string {
  return `${OPENINGS[type] ?? 'A milestone on Commonplot'}: ${title}. ${description}`
}

function shareText(achievement: Achievement, origin: string): string {
  return `${shareMessage(achievement)}\n\n${HASHTAGS}\n\nJoin me: ${origin}`
}

const NETWORKS = [
  {
    name: 'X',
    url: (text: string) => `https://x.com/intent/post?text=${encodeURIComponent(text)}`,
  },
  {
    name: 'Facebook',
    url: (text: string, origin: string) =>
      `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(origin)}&quote=${encodeURIComponent(text)}`,
  },
  {
    name: 'LinkedIn',
    url: (text: string, origin: string) =>
      `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(origin)}&summary=${encodeURIComponent(text)}`,
  },
] as const

const SHORTEST_STREAK_TOLD = 2

/** The longest streak or the number of activities, as an achievement to share. */
export function milestoneOf(stats: ImpactStats): Achievement {
  const { streak, activitiesCount } = stats
  const isStreakTold = streak >= SHORTEST_STREAK_TOLD
  return {
    type: 'milestone',
    title: isStreakTold ? `${streak} days in a row in the garden` : 'A garden on its way',
    description:
      activitiesCount === 1
        ? '1 activity logged so far.'
        : `${activitiesCount} activities logged so far.`,
    icon: isStreakTold ? '🔥' : '🌱',
    points: stats.totalPointsEarned,
    co2Saved: stats.totalCo2Saved,
    level: stats.level,
  }
}
