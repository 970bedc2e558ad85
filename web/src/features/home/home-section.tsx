import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { FailureLine } from '../../ui/failure-line.tsx'

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

const SKELETONS = [1, 2, 3]

interface FirstItemsProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  count: number
  /** Said when there is nothing yet. */
  emptyWords: string
  skeleton: ReactNode
  children: (item: Item) => ReactNode
}

/** The beginning of a list as cards in a row. */
export function FirstItems<Item extends { id: string }>(props: FirstItemsProps<Item>) {
  const { list, count, emptyWords, skeleton, children } = props
  const items = list.data?.pages[0]?.items.slice(0, count) ?? []
  if (items.length === 0 && list.isError) {
    return <FailureLine words="Loading this list failed." query={list} />
  }
  if (items.length === 0 && !list.isPending) return <p className="text-ink-soft">{emptyWords}</p>
  const columns = count > 3 ? 'lg:grid-cols-4' : 'md:grid-cols-3'
  return (
    <ul className={`grid gap-x-6 gap-y-10 sm:grid-cols-2 ${columns}`}>
      {list.isPending && SKELETONS.map((n) => <li key={n}>{skeleton}</li>)}
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  )
}
