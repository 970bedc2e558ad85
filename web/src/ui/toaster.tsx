import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as RadixToast from 'radix-ui/toast'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { dismissToast, followToastPlace, type Toast, useToasts } from '../lib/toast-store.ts'
import { buttonClass } from './button.tsx'

const TOAST_DURATION_MS = 5000
const SWIPE_THRESHOLD_PX = 50

const LOOKS = {
  default: 'border-line bg-card text-ink',
  destructive: 'border-danger bg-danger text-on-danger',
}

/** The colour of the toast's text instead of the button's own. */
const ON_ITS_GROUND = 'text-inherit! hover:text-ink!'

const PLACE = clsx(
  'fixed right-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-60 flex w-full flex-col gap-2 p-4 outline-none sm:max-w-md print:hidden',
  // The buttons of a thread are at the foot, and stay free.
  'in-[:has([data-thread])]:top-[env(safe-area-inset-top)] in-[:has([data-thread])]:bottom-auto',
  'max-sm:in-[:has([data-thread])]:p-2',
  // In a dialog: over its title, beside the button that closes it.
  'in-[[role=dialog]]:absolute in-[[role=dialog]]:left-0 in-[[role=dialog]]:right-16 in-[[role=dialog]]:top-0 in-[[role=dialog]]:w-auto in-[[role=dialog]]:bottom-auto in-[[role=dialog]]:p-2 in-[[role=dialog]]:sm:max-w-none',
)

function ToastCard({ toast }: { toast: Toast }) {
  const look = toast.look ?? 'default'
  return (
    <RadixToast.Root
      open={toast.open}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      type={look === 'destructive' ? 'foreground' : 'background'}
      data-look={look}
      // Also beside a dialog that was opened later, which lets nothing else be pressed.
      style={{ pointerEvents: 'auto' }}
      className={clsx(
        'flex animate-rise-in items-start gap-3 rounded-lg border py-3 pr-2 pl-5 shadow-float',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition',
        LOOKS[look],
      )}
    >
      <div className="min-w-0 flex-1 py-2">
        <RadixToast.Title className="font-semibold">{toast.title}</RadixToast.Title>
        {toast.description && <RadixToast.Description>{toast.description}</RadixToast.Description>}
      </div>
      {toast.action && (
        <RadixToast.Action
          altText={toast.action.label}
          onClick={toast.action.onSelect}
          className={clsx(buttonClass('quiet'), ON_ITS_GROUND, 'underline underline-offset-4')}
        >
          {toast.action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close
        aria-label="Dismiss"
        className={clsx(buttonClass('quiet', 'icon'), ON_ITS_GROUND)}
      >
        <X aria-hidden strokeWidth={1.75} className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}

/** The one element of the toasts, moved to the dialog that covers the page. */
function useToastPlace(): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    // An open dialog hides other elements from screen readers, except later siblings and
    // live regions. The value `off` avoids a second announcement: each toast has its own region.
    place.setAttribute('aria-live', 'off')
    const stop = followToastPlace((parent) => parent.append(place))
    return () => {
      stop()
      place.remove()
    }
  }, [place])
  return place
}

export function Toaster() {
  const place = useToastPlace()
  return (
    <RadixToast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {useToasts().map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      {createPortal(<RadixToast.Viewport hotkey={['F8']} className={PLACE} />, place)}
    </RadixToast.Provider>
  )
}
