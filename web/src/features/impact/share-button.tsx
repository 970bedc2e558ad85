import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import { Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { ShareDialog } from './share-dialog.tsx'

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
