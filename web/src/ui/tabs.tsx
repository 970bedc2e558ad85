import { clsx } from 'clsx'
import * as RadixTabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'

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

export function Tabs({ label, tabs, value, onValueChange, className }: TabsProps) {
  const first = tabs[0]?.value
  return (
    <RadixTabs.Root
      {...(value !== undefined ? { value } : first !== undefined && { defaultValue: first })}
      {...(onValueChange && { onValueChange })}
      className={className}
    >
      <RadixTabs.List
        aria-label={label}
        className="scroll-sideways flex gap-1 border-b border-line"
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
