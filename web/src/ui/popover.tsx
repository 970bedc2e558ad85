import * as RadixPopover from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  label: string
  children: ReactNode
}

export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <RadixPopover.Root>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          sideOffset={8}
          collisionPadding={12}
          className="z-50 w-[min(22rem,calc(100vw-1.5rem))] animate-rise-in rounded-lg border border-line bg-card p-5 text-ink shadow-float"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
