import { type ReactNode, useId } from 'react'

interface HomeSectionProps {
  title: string
  /** Leads on to the whole list. */
  action?: ReactNode
  children: ReactNode
}

export function HomeSection({ title, action, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="page-width mt-16 md:mt-24">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <h2 id={id} className="text-2xl md:text-3xl">
          {title}
        </h2>
        {action && <div className="*:finger-high">{action}</div>}
      </div>
      {children}
    </section>
  )
}
