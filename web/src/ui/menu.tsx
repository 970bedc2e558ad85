import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import * as RadixMenu from 'radix-ui/dropdown-menu'
import { type ReactElement, useRef } from 'react'

export interface MenuEntry {
  label: string
  Icon: LucideIcon
  onSelect: () => void
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  onOpenChange?: (isOpen: boolean) => void
}

const ENTRY =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-4 font-medium outline-none select-none data-highlighted:bg-sunken'

/** A few things to do, by arrows, letters or a tap. */
export function Menu({ trigger, entries, onOpenChange }: MenuProps) {
  const chosen = useRef<(() => void) | null>(null)
  return (
    <RadixMenu.Root modal={false} {...(onOpenChange && { onOpenChange })}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className={clsx(
            'z-30 max-w-[calc(100vw-1.5rem)] min-w-52 animate-rise-in rounded-lg border border-line',
            'bg-card p-2 text-ink shadow-float',
          )}
          // After the menu has closed, so that a dialog returns the focus to the button.
          onCloseAutoFocus={() => {
            chosen.current?.()
            chosen.current = null
          }}
        >
          {entries.map(({ label, Icon, onSelect }) => (
            <RadixMenu.Item
              key={label}
              className={ENTRY}
              onSelect={() => {
                chosen.current = onSelect
              }}
            >
              <Icon aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-ink-soft" />
              <span className="truncate">{label}</span>
            </RadixMenu.Item>
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}
