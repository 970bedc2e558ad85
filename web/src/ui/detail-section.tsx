import type { ReactNode } from 'react'

export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-8">
      <h2 className="mb-5 text-xl">{title}</h2>
      {children}
    </section>
  )
}
