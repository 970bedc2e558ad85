import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  picture: string
  title: string
  words?: ReactNode
  /** The next step: a link or a button. */
  children?: ReactNode
  heading?: 'h1' | 'h2' | 'p'
  className?: string
}

export function EmptyState({
  picture,
  title,
  words,
  children,
  heading: Heading = 'p',
  className,
}: EmptyStateProps) {
  return (
    <div
      className={clsx(
        'mx-auto flex max-w-lg flex-col items-center gap-3 py-10 text-center',
        className,
      )}
    >
      <img src={picture} alt="" width={240} height={180} className="h-45 w-60 object-contain" />
      <Heading
        className={clsx('display mt-2 font-semibold', Heading === 'h1' ? 'text-2xl' : 'text-xl')}
      >
        {title}
      </Heading>
      {words && <p className="text-lg text-ink-soft">{words}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
