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
    const url = `${window.location.origin}${path}`
    if (typeof navigator.share !== 'function') return copyLink(url, 'Paste it anywhere.')
    await navigator.share({ title, url }).catch((error: Error) => {
      // The person closed the share sheet.
      if (error.name !== 'AbortError') addFailureToast(FAILED)
    })
  }
  return (
    <Button {...(variant && { variant })} onClick={() => void share()}>
      <Share2 aria-hidden strokeWidth={1.75} className="size-5" />
      {children}
    </Button>
  )
}

const FAILED = 'Failed to copy to clipboard'

/** `next` is the advice in the toast. */
export async function copyLink(url: string, next: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    addToast({ title: 'Link copied', description: next })
  } catch {
    addFailureToast(FAILED)
  }
}
