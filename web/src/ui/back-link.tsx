import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 font-semibold text-leaf hover:underline"
    >
      <ArrowLeft aria-hidden strokeWidth={1.75} className="size-5" />
      {children}
    </Link>
  )
}
