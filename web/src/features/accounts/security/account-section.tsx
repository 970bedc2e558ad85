import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/card.tsx'

interface AccountSectionProps {
  title: string
  words?: ReactNode
  children: ReactNode
}

export function AccountSection({ title, words, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="p-6">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {words && <p className="mt-1 max-w-prose text-ink-soft">{words}</p>}
        <div className="mt-4">{children}</div>
      </Card>
    </section>
  )
}
