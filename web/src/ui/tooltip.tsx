import * as RadixTooltip from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

const OPEN_DELAY_MS = 700
const REOPEN_WINDOW_MS = 300

/**
 * Stands once around all tooltips of a page, so that the next tooltip needs no second wait.
 * Not around the whole app: most pages have none and need not load how to place them.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={REOPEN_WINDOW_MS}>
      {children}
    </RadixTooltip.Provider>
  )
}

/** `children` is the one focusable element that the words explain. */
export function Tooltip({ words, children }: { words: ReactNode; children: ReactElement }) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-fade-in rounded-sm bg-ink px-3 py-1.5 text-sm text-paper shadow-float"
        >
          {words}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
