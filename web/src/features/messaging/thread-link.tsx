import type { BookingItemType } from '@commonplot/shared/bookings/booking.ts'
import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { conversationsOptions } from './messaging-queries.ts'
import { conversationHref } from './open-conversation.ts'
import type { ConversationPartner, ConversationTopic } from './start-conversation-button.tsx'
import { StartConversationButton } from './start-conversation-button.tsx'

const TOPICS: Record<BookingItemType, ConversationTopic['type']> = {
  plot: 'plot_inquiry',
  tool: 'tool_rental',
  expert: 'expert_session',
}

interface ThreadLinkProps {
  person: ConversationPartner
  about: { type: BookingItemType; id: string | null }
}

/** Links to the thread about this item, else to any thread with the person, else starts one. */
export function ThreadLink({ person, about }: ThreadLinkProps) {
  const { data } = useInfiniteQuery(conversationsOptions(useSignedInUserId()))
  const threads: Conversation[] = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ otherUser }) => otherUser.id === person.id)
  const thread = threads.find(({ relatedId }) => relatedId === about.id) ?? threads[0]
  if (!thread) {
    const topic = { type: TOPICS[about.type], ...(about.id && { relatedId: about.id }) }
    return <StartConversationButton partner={person} topic={topic} />
  }
  return (
    <ButtonLink variant="secondary" href={conversationHref(thread.id)}>
      <MessageCircle aria-hidden strokeWidth={1.75} className="size-5" />
      Message
    </ButtonLink>
  )
}
