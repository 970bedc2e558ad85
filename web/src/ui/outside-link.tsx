import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

interface OutsideLinkProps {
  /** Made by `lib/safe-href.ts`. */
  href: string
  className?: string
  children: ReactNode
}

/** Leaves the product in a tab of its own, which learns nothing about where it came from. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={
        className ??
        'inline-flex min-h-11 items-center gap-1.5 font-semibold text-leaf underline decoration-1 underline-offset-4 hover:decoration-2'
      }
    >
      {children}
      <ExternalLink aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
