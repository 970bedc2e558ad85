import {
  type Conversation,
  conversationTypeLabel,
} from '@commonplot/shared/messaging/conversation.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { GraduationCap, type LucideIcon, MessageCircle, Shovel, Sprout } from 'lucide-react'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { conversationsOptions } from './messaging-queries.ts'

const ICONS: Record<string, LucideIcon> = {
  'Plot Inquiry': Sprout,
  'Tool Rental': Shovel,
  'Expert Session': GraduationCap,
}

export function ConversationType({ type }: { type: string }) {
  const label = conversationTypeLabel(type)
  const Icon = ICONS[label] ?? MessageCircle
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
      <Icon aria-hidden data-icon={label} strokeWidth={1.75} className="size-4" />
      {label}
    </span>
  )
}

interface ConversationListProps {
  openId: string | null
  onOpen: (id: string) => void
}

function ConversationRow({
  conversation,
  isOpen,
  onOpen,
}: {
  conversation: Conversation
  isOpen: boolean
  onOpen: () => void
}) {
  const { otherUser, unreadCount, lastMessage, lastMessageAt, type } = conversation
  return (
    <li>
      <button
        type="button"
        data-opens={conversation.id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className={clsx(
          'flex w-full items-start gap-3 px-4 py-3 text-left transition hover:bg-sunken',
          isOpen && 'bg-leaf-tint',
        )}
      >
        <Avatar fullName={otherUser.fullName} src={otherUser.profileImage} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate font-semibold">{otherUser.fullName}</span>
            {lastMessageAt && (
              <TimeAgo instant={lastMessageAt} className="shrink-0 text-sm text-ink-soft" />
            )}
          </span>
          <ConversationType type={type} />
          <span className="flex items-center justify-between gap-3">
            <span className={clsx('truncate', unreadCount > 0 ? 'font-semibold' : 'text-ink-soft')}>
              {lastMessage?.content}
            </span>
            {unreadCount > 0 && (
              <Badge tone="red">
                {unreadCount}
                <span className="sr-only"> unread</span>
              </Badge>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}

export function ConversationList({ openId, onOpen }: ConversationListProps) {
  const list = useInfiniteQuery(conversationsOptions(useSignedInUserId()))
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isPending) {
    return (
      <div className="grid place-items-center py-16">
        <Spinner label="Loading conversations" />
      </div>
    )
  }
  return (
    <>
      {list.isError && (
        <div className="px-4 pt-2">
          <FailureLine words="Loading conversations failed." query={list} />
        </div>
      )}
      {list.data && found.length === 0 && (
        <EmptyState
          picture="/pictures/empty-messages.svg"
          title="No conversations yet"
          words="Start chatting with other users about plots, tools, or gardening advice!"
          className="px-6"
        >
          <ButtonLink href={PATHS.plots} variant="secondary">
            Find a plot to ask about
          </ButtonLink>
        </EmptyState>
      )}
      <ul aria-label="Conversations" className="divide-y divide-line">
        {found.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isOpen={conversation.id === openId}
            onOpen={() => onOpen(conversation.id)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="p-4 text-center">
          <Button
            variant="secondary"
            onClick={() => void list.fetchNextPage()}
            busyLabel={list.isFetchingNextPage && 'Loading...'}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
