import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import { Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { ShareDialog } from './share-dialog.tsx'

interface ShareButtonProps {
  achievement: Achievement
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
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden strokeWidth={1.75} className="size-5" />
        {children}
      </Button>
      <ShareDialog achievement={achievement} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
