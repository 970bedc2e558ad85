import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { addFailureToast, addToast } from '../lib/toast-store.ts'
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

/** Through the browser's own sharing where it has one, else onto the clipboard. */
async function shareLink(link: { title: string; url: string }): Promise<'shared' | 'copied'> {
  if (typeof navigator.share === 'function') {
    await navigator.share(link)
    return 'shared'
  }
  await navigator.clipboard.writeText(link.url)
  return 'copied'
}

/** Closing the system's share sheet is a choice, not a failure. */
const isShareCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
