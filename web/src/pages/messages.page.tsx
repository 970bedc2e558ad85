import { PAGE_HEADS } from '@commonplot/shared/screens/page-head.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ConversationList } from '../features/messaging/conversation-list.tsx'
import { conversationsOptions } from '../features/messaging/messaging-queries.ts'
import { useOpenConversation } from '../features/messaging/open-conversation.ts'
import { Thread } from '../features/messaging/thread.tsx'
import { usePageHead } from '../lib/page-head.ts'

/** Side by side where there is room; on phones the list, then the thread with a way back. */
export function MessagesPage() {
  usePageHead(PAGE_HEADS.messages)
  const { openId, open, close } = useOpenConversation()
  const { data } = useInfiniteQuery(conversationsOptions())
  const conversation = data?.pages.flatMap(({ items }) => items).find(({ id }) => id === openId)
  return (
    <div className="page-width pt-4 md:pt-8">
      <h1 className={clsx('mb-4 text-2xl', conversation && 'max-md:sr-only')}>Messages</h1>
      <div className="grid h-[calc(100dvh-9rem)] min-h-112 overflow-hidden rounded-lg border border-line bg-card md:grid-cols-[20rem_1fr] lg:grid-cols-[24rem_1fr]">
        <div
          className={clsx(
            'min-h-0 overflow-y-auto overscroll-contain md:border-r md:border-line',
            conversation && 'max-md:hidden',
          )}
        >
          <ConversationList openId={openId} onOpen={open} />
        </div>
        <div className={clsx('min-h-0 min-w-0', !conversation && 'max-md:hidden')}>
          {conversation ? (
            <Thread key={conversation.id} conversation={conversation} onBack={close} />
          ) : (
            <p className="grid h-full place-items-center text-lg text-ink-soft">
              Select a conversation
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
