import { clsx } from 'clsx'
import * as RadixTabs from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

export interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

interface TabsProps {
  /** Names the group for screen readers. */
  label: string
  tabs: readonly Tab[]
  value?: string
  onValueChange?: (value: string) => void
  className?: string
}

/** As wide as the row fades out. */
const FADE_PX = 40

/** On a phone the open tab may be beyond the edge of the row. */
function useTabInView(value: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!value || !list.current) return
    const tab = list.current.querySelector<HTMLElement>('[data-state=active]')
    const over = tab ? tab.offsetLeft + tab.offsetWidth - list.current.clientWidth : 0
    if (over + FADE_PX > list.current.scrollLeft) list.current.scrollLeft = over + FADE_PX
  }, [value])
  return list
}

export function Tabs({ label, tabs, value, onValueChange, className }: TabsProps) {
  const first = tabs[0]?.value
  const list = useTabInView(value)
  return (
    <RadixTabs.Root
      {...(value !== undefined ? { value } : first !== undefined && { defaultValue: first })}
      {...(onValueChange && { onValueChange })}
      className={className}
    >
      <RadixTabs.List
        ref={list}
        aria-label={label}
        className="scroll-sideways relative flex gap-1 border-b border-line"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              '-mb-px min-h-12 shrink-0 border-b-2 border-transparent px-4 font-semibold whitespace-nowrap text-ink-soft transition',
              'rounded-t-sm hover:text-ink focus-visible:-outline-offset-4 data-[state=active]:border-leaf data-[state=active]:text-ink',
            )}
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
