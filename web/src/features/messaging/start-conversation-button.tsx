import type { BookingItemType } from '@commonplot/shared/bookings/booking.ts'
import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import { messagingApi, NOT_WITH_YOURSELF } from '@commonplot/shared/messaging/messaging.contract.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../lib/call.ts'
import { addFailureToast, addToast } from '../../lib/toast-store.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'
import { conversationsOptions, refreshConversationList } from './messaging-queries.ts'
import { conversationHref } from './open-conversation.ts'

export interface ConversationPartner {
  id: string
  fullName: string
}

export interface ConversationTopic {
  type: 'plot_inquiry' | 'tool_rental' | 'expert_session' | 'general'
  relatedId?: string
}

function useStartConversation(partner: ConversationPartner, topic: ConversationTopic) {
  const asMember = useRequireSignIn()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const mutation = useMutation({
    mutationFn: (userId: string) =>
      call(messagingApi.startConversation, {
        body: { participant1Id: userId, participant2Id: partner.id, ...topic },
      }),
    onSuccess: async ({ id }) => {
      await refreshConversationList(queryClient)
      addToast({
        title: 'Chat started',
        description: `Started conversation with ${partner.fullName}`,
      })
      navigate(conversationHref(id))
    },
    meta: { failure: 'Failed to start conversation. Please try again.' },
  })

  const start = async () => {
    // Closing the sign-in sheet cancels the conversation.
    const userId = await asMember().catch(() => null)
    if (userId === null) return
    if (partner.id !== userId) return mutation.mutate(userId)
    addFailureToast(NOT_WITH_YOURSELF, 'Cannot message yourself')
  }
  return { start, isStarting: mutation.isPending }
}

interface StartConversationButtonProps {
  partner: ConversationPartner
  topic: ConversationTopic
  variant?: ButtonVariant
  className?: string
  children?: ReactNode
}

export function StartConversationButton({
  partner,
  topic,
  variant = 'secondary',
  className,
  children = 'Message',
}: StartConversationButtonProps) {
  const { start, isStarting } = useStartConversation(partner, topic)
  return (
    <Button
      variant={variant}
      onClick={start}
      busyLabel={isStarting && 'Starting...'}
      {...(className && { className })}
    >
      <MessageCircle aria-hidden strokeWidth={1.75} className="size-5" />
      {children}
    </Button>
  )
}

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
