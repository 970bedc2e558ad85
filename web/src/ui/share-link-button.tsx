import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { addFailureToast } from '../lib/failure-toast.ts'
import { isShareCancelled, shareLink } from '../lib/share-link.ts'
import { addToast } from '../lib/toast-store.ts'
import { Button, type ButtonVariant } from './button.tsx'

interface ShareLinkButtonProps {
  title: string
  /** Where the link leads, from the root of the site. */
  path: string
  variant?: ButtonVariant
  children: ReactNode
}

export function ShareLinkButton({ title, path, variant, children }: ShareLinkButtonProps) {
  const share = async () => {
    try {
      const how = await shareLink({ title, url: `${window.location.origin}${path}` })
      if (how === 'copied') addToast({ title: 'Link copied', description: 'Paste it anywhere.' })
    } catch (error) {
      if (isShareCancelled(error)) return
      addFailureToast('Failed to copy to clipboard')
    }
  }
  return (
    <Button {...(variant && { variant })} onClick={() => void share()}>
      <Share2 aria-hidden strokeWidth={1.75} className="size-5" />
      {children}
    </Button>
  )
}
