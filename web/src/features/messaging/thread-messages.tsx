import type { Message, MessageBooking } from '@commonplot/shared/messaging/message.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MessageRow } from './message-row.tsx'
import { markRead } from './messaging-queries.ts'
import { loadOlder, threadOptions } from './thread-queries.ts'
import { useThreadScroll } from './thread-scroll.ts'
import { useThreadWindow } from './thread-window.ts'
import type { useUnsentMessages } from './unsent-messages.ts'
import { UnsentRow } from './unsent-row.tsx'

const LOAD_OLDER_WITHIN_PX = 300

interface ThreadMessagesProps {
  conversationId: string
  written: ReturnType<typeof useUnsentMessages>
  onPay: (booking: MessageBooking) => void
}

/** Scrolling puts old messages into the page; only new ones are worth telling. */
function useAnnouncement(newest: Message | undefined, userId: string): string {
  const [first, setFirst] = useState<string>()
  if (newest && first === undefined) setFirst(newest.id)
  const isNews = newest && newest.id !== first && newest.senderId !== userId
  return isNews ? `${newest.sender.fullName}: ${newest.content}` : ''
}

export function ThreadMessages({ conversationId, written, onPay }: ThreadMessagesProps) {
  const userId = useSignedInUserId()
  const queryClient = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const thread = useQuery(threadOptions(conversationId))
  const older = useMutation({ mutationFn: () => loadOlder(queryClient, conversationId) })
  const messages = thread.data?.messages ?? []
  const newest = messages.at(-1)
  const stored = new Set(messages.map(({ clientId }) => clientId))
  const unsent = written.unsent.filter(({ clientId }) => !stored.has(clientId))
  const { chunks, update } = useThreadWindow(box, list, messages)
  useThreadScroll(box, messages[0]?.id, unsent.at(-1)?.clientId ?? newest?.clientId ?? newest?.id)
  const announcement = useAnnouncement(newest, userId)

  const count = thread.data && (newest?.number ?? 0)
  useEffect(() => {
    if (count !== undefined) void markRead(queryClient, userId, conversationId)
  }, [queryClient, userId, conversationId, count])

  const hasOlder = Boolean(thread.data?.olderCursor)
  const scrolled = () => {
    update()
    const isNearTop = (box.current?.scrollTop ?? 0) < LOAD_OLDER_WITHIN_PX
    if (isNearTop && hasOlder && older.isIdle) older.mutate(undefined, { onSuccess: older.reset })
  }

  return (
    <section
      ref={box}
      onScroll={scrolled}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label="Thread"
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-5 pb-1 [overflow-anchor:none]"
    >
      {thread.isPending && (
        <div className="grid h-full place-items-center">
          <Spinner label="Loading messages" />
        </div>
      )}
      {thread.isError && (
        <FailureLine
          words="Loading messages failed."
          onRetry={() => void thread.refetch()}
          busy={thread.isFetching}
        />
      )}
      {thread.isSuccess && messages.length + unsent.length === 0 && (
        <p className="grid h-full place-items-center text-center text-lg text-ink-soft">
          Start your conversation by sending a message
        </p>
      )}
      {hasOlder && (
        <div className="pb-4 text-center">
          <Button
            variant="secondary"
            onClick={() => older.mutate(undefined, { onSuccess: older.reset })}
            busyLabel={older.isPending && 'Loading...'}
          >
            {older.isError ? 'Loading failed. Try again' : 'Show older messages'}
          </Button>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} aria-label="Messages">
        {chunks.map(({ key, messages: rows, gapPx }) =>
          gapPx === undefined ? (
            <Fragment key={key}>
              {rows.map((message) => (
                <MessageRow
                  key={message.clientId ?? message.id}
                  data-chunk={key}
                  aria-posinset={message.number}
                  aria-setsize={count}
                  message={message}
                  onPay={onPay}
                />
              ))}
            </Fragment>
          ) : (
            <li key={key} aria-hidden style={{ height: gapPx }} />
          ),
        )}
        {unsent.map((message) => (
          <UnsentRow
            key={message.clientId}
            message={message}
            onRetry={() => void written.retry(message)}
          />
        ))}
      </ol>
    </section>
  )
}
