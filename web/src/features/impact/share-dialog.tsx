import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { addFailureToast } from '../../lib/failure-toast.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Emoji } from '../../ui/emoji.tsx'
import { NETWORKS, shareMessage, shareText } from './share-text.ts'

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
