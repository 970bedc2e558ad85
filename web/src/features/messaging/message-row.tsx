import type { Message } from '@commonplot/shared/messaging/message.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { AttachmentContent } from './attachment-content.tsx'
import { BookingCard } from './booking-card.tsx'

interface RowFrameProps {
  isOwn: boolean
  person: { fullName: string; profileImage: string | null } | null
  createdAt: string
  note?: ReactNode
  children: ReactNode
}

/** Rows out of view cost nothing to lay out, however long the thread is. */
export function RowFrame({ isOwn, person, createdAt, note, children }: RowFrameProps) {
  return (
    <li
      data-own={isOwn}
      className={clsx(
        'flex items-end gap-2 [content-visibility:auto] [contain-intrinsic-size:auto_5rem]',
        isOwn ? 'flex-row-reverse' : 'flex-row',
      )}
    >
      <Avatar fullName={person?.fullName} src={person?.profileImage} className="size-8 text-sm" />
      <div className={clsx('flex max-w-[80%] flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
        <div
          className={clsx(
            'max-w-full rounded-lg px-4 py-2.5 wrap-anywhere whitespace-pre-line',
            isOwn ? 'rounded-br-sm bg-leaf text-on-leaf' : 'rounded-bl-sm bg-sunken text-ink',
          )}
        >
          {children}
        </div>
        <span className="flex items-center gap-2 text-sm text-ink-soft">
          {person && <span className="sr-only">{isOwn ? 'You' : person.fullName}</span>}
          <TimeAgo instant={createdAt} />
          {note}
        </span>
      </div>
    </li>
  )
}

export function MessageRow({ message }: { message: Message }) {
  return (
    <RowFrame
      isOwn={message.senderId === ACTING_USER_ID}
      person={message.sender}
      createdAt={message.createdAt}
    >
      <MessageContent message={message} />
    </RowFrame>
  )
}

function MessageContent({ message }: { message: Message }) {
  if (message.booking) return <BookingCard booking={message.booking} />
  if (message.messageType === 'attachment') return <AttachmentContent message={message} />
  return message.content
}
