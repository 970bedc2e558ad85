import { clsx } from 'clsx'
import { ArrowRight, type LucideIcon } from 'lucide-react'
import { Link } from '../../ui/link.tsx'

const TONES = {
  sun: 'bg-sun-tint text-on-sun',
  leaf: 'bg-leaf-tint text-leaf',
  soil: 'bg-soil-tint text-on-soil',
}

interface NeedsRowProps {
  href: string
  tone: keyof typeof TONES
  Icon: LucideIcon
  title: string
  words: string
}

/** One thing that waits for the host; all of it leads there. */
export function NeedsRow({ href, tone, Icon, title, words }: NeedsRowProps) {
  return (
    <li>
      <Link
        href={href}
        className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-4 sm:px-5"
      >
        <span
          className={clsx('grid size-11 shrink-0 place-items-center rounded-full', TONES[tone])}
        >
          <Icon aria-hidden strokeWidth={1.75} className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-ink-soft">{words}</span>
        </span>
        <ArrowRight aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}
