import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AttachFileDialog } from './attach-file-dialog.tsx'
import { BookingRequestDialog } from './booking-request-dialog.tsx'
import { Composer } from './composer.tsx'
import { ConversationType } from './conversation-type.tsx'
import { MessageRow, RowFrame } from './message-row.tsx'
import { markRead, threadOptions } from './messaging-queries.ts'
import { useOutbox } from './outbox.ts'
import { useThreadScroll } from './thread-scroll.ts'

interface ThreadProps {
  conversation: Conversation
  onBack: () => void
}

export function Thread({ conversation, onBack }: ThreadProps) {
  const [dialog, setDialog] = useState<'attach' | 'booking' | null>(null)
  const outbox = useOutbox(conversation.id)
  const { otherUser, type } = conversation
  return (
    <section
      aria-label={`Conversation with ${otherUser.fullName}`}
      className="flex h-full flex-col"
    >
      <header className="flex items-center gap-3 border-b border-line bg-card px-3 py-2.5">
        <Button
          variant="quiet"
          size="icon"
          aria-label="Back to conversations"
          onClick={onBack}
          className="md:hidden"
        >
          <ArrowLeft aria-hidden strokeWidth={1.75} className="size-5" />
        </Button>
        <Avatar fullName={otherUser.fullName} src={otherUser.profileImage} className="size-10" />
        <div className="min-w-0">
          <h2 className="truncate text-lg">{otherUser.fullName}</h2>
          <ConversationType type={type} />
        </div>
      </header>
      <ThreadMessages conversationId={conversation.id} outbox={outbox} />
      <Composer
        key={conversation.id}
        isSending={outbox.isSending}
        onSend={(content) => void outbox.send(content)}
        onAttach={() => setDialog('attach')}
        onRequestBooking={() => setDialog('booking')}
      />
      <AttachFileDialog
        conversationId={conversation.id}
        open={dialog === 'attach'}
        onClose={() => setDialog(null)}
      />
      <BookingRequestDialog
        conversation={conversation}
        open={dialog === 'booking'}
        onClose={() => setDialog(null)}
      />
    </section>
  )
}

function ThreadMessages({
  conversationId,
  outbox,
}: {
  conversationId: string
  outbox: ReturnType<typeof useOutbox>
}) {
  const queryClient = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const thread = useInfiniteQuery(threadOptions(conversationId))
  const messages = thread.data?.pages.toReversed().flatMap(({ items }) => items) ?? []
  const stored = new Set(messages.map(({ clientId }) => clientId))
  const unsent = outbox.unsent.filter(({ clientId }) => !stored.has(clientId))
  const count = thread.data?.pages[0]?.total
  useThreadScroll(box, messages[0]?.id, unsent.at(-1)?.clientId ?? messages.at(-1)?.id)
  useEffect(() => {
    if (count !== undefined) void markRead(queryClient, conversationId)
  }, [queryClient, conversationId, count])

  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5">
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
      {thread.hasNextPage && (
        <div className="pb-4 text-center">
          <Button
            variant="secondary"
            onClick={() => void thread.fetchNextPage()}
            busyLabel={thread.isFetchingNextPage && 'Loading...'}
          >
            Show older messages
          </Button>
        </div>
      )}
      <ol aria-label="Messages" aria-live="polite" aria-relevant="additions" className="space-y-4">
        {messages.map((message) => (
          <MessageRow key={message.clientId ?? message.id} message={message} />
        ))}
        {unsent.map((message) => (
          <RowFrame
            key={message.clientId}
            isOwn
            person={null}
            createdAt={message.createdAt}
            note={
              message.state === 'sending' ? (
                'Sending...'
              ) : (
                <>
                  <span className="font-semibold text-danger">Not sent</span>
                  <button
                    type="button"
                    onClick={() => void outbox.retry(message)}
                    className="min-h-11 font-semibold text-leaf underline underline-offset-4"
                  >
                    Retry
                  </button>
                </>
              )
            }
          >
            {message.content}
          </RowFrame>
        ))}
      </ol>
    </div>
  )
}
