import type { Message, MessageBooking } from '@commonplot/shared/messaging/message.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSignedInUserId } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { whenSeen } from '../../../ui/use-is-in-view.ts'
import { markRead } from '../messaging-queries.ts'
import { MessageRow, UnsentRow } from './message-row.tsx'
import { loadOlder, threadOptions } from './thread-queries.ts'
import type { useUnsentMessages } from './unsent-messages.ts'

const AT_END_PX = 40
/** Estimated height of a one-line message. Rendered rows are measured. */
const USUAL_ROW_PX = 86
const ROWS_BEYOND_VIEW = 12
const TOP_PX = 20
const TOP_WITH_BUTTON_PX = 80
const BOTTOM_PX = 4
/** Viewport during server rendering, before the box is measured. */
const FIRST_VIEW = { width: 0, height: 900 }

const smoothly = () =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

/** Renders only rows near the viewport and keeps the scroll position when older messages load. */
function useThreadVirtualizer(
  box: RefObject<HTMLElement | null>,
  keys: string[],
  hasOlder: boolean,
) {
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: keys.length,
    getItemKey: (index) => keys[index] ?? index,
    getScrollElement: () => box.current,
    estimateSize: () => USUAL_ROW_PX,
    overscan: ROWS_BEYOND_VIEW,
    paddingStart: hasOlder ? TOP_WITH_BUTTON_PX : TOP_PX,
    paddingEnd: BOTTOM_PX,
    anchorTo: 'end',
    scrollEndThreshold: AT_END_PX,
    initialRect: FIRST_VIEW,
    initialOffset: () => keys.length * USUAL_ROW_PX,
    // Keeps the newest message visible when an on-screen keyboard opens.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => {
        const lostPx = (instance.scrollRect?.height ?? rect.height) - rect.height
        const wasAtEnd = instance.isAtEnd(AT_END_PX + Math.max(lostPx, 0))
        report(rect)
        if (wasAtEnd && lostPx !== 0) instance.scrollToEnd()
      }),
  })
  const newest = keys.at(-1)
  const newestBefore = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!newest) return
    // The first scroll to the end is instant.
    virtualizer.scrollToEnd({ behavior: newestBefore.current ? smoothly() : 'auto' })
    newestBefore.current = newest
  }, [virtualizer, newest])
  return virtualizer
}

const LOAD_OLDER_WITHIN_PX = 300

interface ThreadMessagesProps {
  onPay: (booking: MessageBooking) => void
  conversationId: string
  written: ReturnType<typeof useUnsentMessages>
}

/** Announces new messages only, not old messages that scrolling renders. */
function useAnnouncement(newest: Message | undefined, userId: string): string {
  const [first, setFirst] = useState<string>()
  if (newest && first === undefined) setFirst(newest.id)
  const isNews = newest && newest.id !== first && newest.senderId !== userId
  return isNews ? `${newest.sender.fullName}: ${newest.content}` : ''
}

/** The key stays the same when the server confirms a message. */
const keyOf = ({ clientId, id }: { clientId: string | null; id?: string }) => clientId ?? id ?? ''

export function ThreadMessages({ conversationId, written, onPay }: ThreadMessagesProps) {
  const userId = useSignedInUserId()
  const queryClient = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const thread = useQuery(threadOptions(conversationId))
  const older = useMutation({ mutationFn: () => loadOlder(queryClient, conversationId) })
  const messages = thread.data?.messages ?? []
  const newest = messages.at(-1)
  const stored = new Set(messages.map(({ clientId }) => clientId))
  const unsent = written.unsent.filter(({ clientId }) => !stored.has(clientId))
  const hasOlder = Boolean(thread.data?.olderCursor)
  const rows = useThreadVirtualizer(box, [...messages, ...unsent].map(keyOf), hasOlder)
  const announcement = useAnnouncement(newest, userId)

  const count = thread.data && (newest?.number ?? 0)
  useEffect(() => {
    if (count === undefined) return undefined
    // A hidden tab does not mark messages as read, otherwise no mail would be sent.
    return whenSeen(() => void markRead(queryClient, userId, conversationId))
  }, [queryClient, userId, conversationId, count])

  const loadOlderNow = () => older.mutate(undefined, { onSuccess: older.reset })
  const scrolled = () => {
    const isNearTop = (box.current?.scrollTop ?? 0) < LOAD_OLDER_WITHIN_PX
    if (isNearTop && hasOlder && older.isIdle) loadOlderNow()
  }

  return (
    <section
      ref={box}
      onScroll={scrolled}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label="Thread"
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 [overflow-anchor:none]"
    >
      {thread.isPending && (
        <div className="grid h-full place-items-center">
          <Spinner label="Loading messages" />
        </div>
      )}
      {thread.isError && <FailureLine words="Loading messages failed." query={thread} />}
      {thread.isSuccess && messages.length + unsent.length === 0 && (
        <p className="grid h-full place-items-center text-center text-lg text-ink-soft">
          Start your conversation by sending a message
        </p>
      )}
      {hasOlder && <OlderButton older={older} onLoad={loadOlderNow} />}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <ol
        aria-label="Messages"
        // The list height must not transition, also with reduced motion.
        className="transition-none"
        style={{ height: rows.getTotalSize(), paddingTop: rows.getVirtualItems()[0]?.start }}
      >
        {rows.getVirtualItems().map(({ index, key }): ReactNode => {
          const place = { ref: rows.measureElement, 'data-index': index }
          const [message, waiting] = [messages[index], unsent[index - messages.length]]
          if (message) {
            const ofAll = { 'aria-posinset': message.number, 'aria-setsize': count }
            return <MessageRow key={key} {...place} {...ofAll} onPay={onPay} message={message} />
          }
          return (
            waiting && (
              <UnsentRow
                key={key}
                {...place}
                message={waiting}
                onRetry={() => void written.retry(waiting)}
              />
            )
          )
        })}
      </ol>
    </section>
  )
}

interface OlderButtonProps {
  older: { isPending: boolean; isError: boolean }
  onLoad: () => void
}

function OlderButton({ older, onLoad }: OlderButtonProps) {
  return (
    <div className="absolute inset-x-0 top-5 text-center">
      <Button variant="secondary" onClick={onLoad} busyLabel={older.isPending && 'Loading...'}>
        {older.isError ? 'Loading failed. Try again' : 'Show older messages'}
      </Button>
    </div>
  )
}
