import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openOverHistory } from '../lib/leaving.ts'
import { showToastsIn } from '../lib/toast-store.ts'
import { buttonClass } from './button.tsx'

type Placement = 'center' | 'side' | 'corner'
type DialogWidth = 'medium' | 'wide'

const PLACEMENTS: Record<Placement, string> = {
  // A sheet from the bottom edge on phones, a centred card where there is room.
  center: clsx(
    'inset-x-0 bottom-0 max-h-[92dvh] animate-sheet-in rounded-t-lg pb-[env(safe-area-inset-bottom)]',
    'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[88dvh] sm:-translate-1/2 sm:animate-fade-in sm:rounded-lg',
  ),
  side: 'inset-y-0 right-0 w-[min(22rem,88vw)] animate-side-in rounded-l-lg pb-[env(safe-area-inset-bottom)]',
  // A sheet on phones, elsewhere below its button in the top bar.
  corner: clsx(
    'inset-x-0 bottom-0 max-h-[88dvh] animate-sheet-in rounded-t-lg pb-[env(safe-area-inset-bottom)]',
    'sm:inset-auto sm:top-18 sm:right-[calc(max(0px,(100vw-80rem)/2)+clamp(1rem,4vw,2.5rem))] sm:max-h-[min(42rem,calc(100dvh-6rem))] sm:w-104 sm:animate-rise-in sm:rounded-lg sm:border sm:border-line',
  ),
}

/** In a low window the dialog takes the full height. */
const IN_LOW_WINDOW = '[@media(max-height:30rem)]:max-h-dvh [@media(max-height:30rem)]:sm:max-h-dvh'

const WIDTHS: Record<DialogWidth, string> = {
  medium: 'sm:w-[min(36rem,92vw)]',
  wide: 'sm:w-[min(50rem,92vw)]',
}

const FOOTER =
  'flex flex-wrap items-center justify-between gap-3 border-t border-line px-6 py-4 empty:hidden'

const FooterSlot = createContext<HTMLElement | null>(null)

/** Renders into the fixed foot of the dialog around it. */
export function DialogFooter({ children }: { children: ReactNode }) {
  const slot = useContext(FooterSlot)
  return slot && createPortal(children, slot)
}

/** The browser's Back closes the dialog. */
function useClosedByBack(isOpen: boolean, onOpenChange: (open: boolean) => void) {
  const latest = useRef(onOpenChange)
  useEffect(() => {
    latest.current = onOpenChange
  })
  useEffect(() => (isOpen ? openOverHistory(() => latest.current(false)) : undefined), [isOpen])
}

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  placement?: Placement
  /** Of a centred one. */
  width?: DialogWidth
  /** Asks about a step in the history, and adds none itself. */
  isAboutHistory?: boolean
  /** Stays in view under the scrolling body, in place of any `DialogFooter`. */
  footer?: ReactNode
  children: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  placement = 'center',
  width = 'medium',
  isAboutHistory = false,
  footer,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useClosedByBack(open && !isAboutHistory, onOpenChange)
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          className={clsx(
            'fixed inset-0 z-40 animate-fade-in bg-scrim',
            placement === 'corner' && 'sm:bg-transparent',
          )}
        />
        <RadixDialog.Content
          ref={showToastsIn}
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // A page that has taken the focus meanwhile keeps it.
            if (document.activeElement !== document.body) return
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className={clsx(
            'fixed z-50 flex flex-col bg-card text-ink shadow-float outline-none',
            PLACEMENTS[placement],
            IN_LOW_WINDOW,
            placement === 'center' && WIDTHS[width],
          )}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line py-4 pr-3 pl-6 [@media(max-height:30rem)]:py-1">
            <div className="min-w-0 pt-1.5">
              <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-ink-soft [@media(max-height:30rem)]:mt-0 [@media(max-height:30rem)]:text-sm">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close className={buttonClass('quiet', 'icon')} aria-label="Close">
              <X aria-hidden strokeWidth={1.75} className="size-5" />
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-5 [@media(max-height:30rem)]:py-3">
            <FooterSlot value={slot}>{children}</FooterSlot>
          </div>
          {footer ? (
            <footer key="given" className={FOOTER}>
              {footer}
            </footer>
          ) : (
            <footer key="slot" ref={setSlot} className={FOOTER} />
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
