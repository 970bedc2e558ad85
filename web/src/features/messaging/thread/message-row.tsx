import type { Message, MessageBooking } from '@commonplot/shared/messaging/message.ts'
import { usersApi } from '@commonplot/shared/users/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download, FileText } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { endpointQuery } from '../../../lib/endpoint-query.ts'
import { useActingUserId, useFormat, useSignedInUserId } from '../../../lib/visit.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ReportMenu } from '../../reports/report-menu.tsx'
import { BookingCard } from '../booking-request/booking-card.tsx'
import type { UnsentMessage } from './unsent-messages.ts'

/** `attachmentUrl` is always a path of our own server. */
function AttachmentContent({ message }: { message: Message }) {
  const format = useFormat()
  const { attachmentUrl, attachmentName, attachmentSize, attachmentType } = message
  const [isBroken, setIsBroken] = useState(false)
  const name = attachmentName ?? 'File'
  if (!attachmentUrl) return `${name} is no longer available`
  return (
    <div className="space-y-2">
      {attachmentType === 'image' && !isBroken && (
        // A fixed size prevents layout shift when the image loads.
        <img
          src={attachmentUrl}
          alt={name}
          loading="lazy"
          onError={() => setIsBroken(true)}
          className="h-56 w-72 max-w-full rounded-md bg-sunken object-contain"
        />
      )}
      <div className="flex items-center gap-3">
        <FileText aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
        <span className="min-w-0 flex-1">
          {name}
          {attachmentSize !== null && (
            <span className="block text-sm text-ink-soft">{format.bytes(attachmentSize)}</span>
          )}
        </span>
        <a
          href={attachmentUrl}
          download={name}
          aria-label={`Download ${name}`}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
        >
          <Download aria-hidden strokeWidth={1.75} className="size-5" />
        </a>
      </div>
    </div>
  )
}

interface RowFrameProps extends ComponentProps<'li'> {
  isOwn: boolean
  person: { fullName: string; profileImage: string | null } | null
  createdAt: string
  /** Cards have a paper background, text has the sender's colour. */
  look?: 'words' | 'card'
  note?: ReactNode
}

function RowFrame(props: RowFrameProps) {
  const { isOwn, person, createdAt, look = 'words', note, children, ...rest } = props
  return (
    <li
      {...rest}
      data-own={isOwn}
      className={clsx('group flex items-end gap-2 pb-4', isOwn ? 'flex-row-reverse' : 'flex-row')}
    >
      <Avatar fullName={person?.fullName} src={person?.profileImage} className="size-8! text-sm" />
      <div className={clsx('flex max-w-[80%] flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
        <div
          className={clsx(
            'max-w-full rounded-lg px-4 py-2.5 wrap-anywhere whitespace-pre-line',
            isOwn ? 'rounded-br-sm' : 'rounded-bl-sm',
            look === 'card' && 'border border-line bg-paper text-ink',
            look === 'words' && (isOwn ? 'bg-leaf text-on-leaf' : 'bg-sunken text-ink'),
          )}
        >
          {children}
        </div>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {person && <span className="sr-only">{isOwn ? 'You' : person.fullName}</span>}
          <TimeAgo instant={createdAt} />
          {note}
        </span>
      </div>
    </li>
  )
}

/** Loaded lazily: few threads contain a rental. */
const RentalCard = lazyPart(
  async () => {
    const [{ RentalCard: Card }, { ReviewPrompt }] = await Promise.all([
      import('../../rentals/handover/rental-card.tsx'),
      import('../../reviews/review-prompt.tsx'),
    ])
    return (props: { rentalId: string }) => <Card {...props} ReviewPrompt={ReviewPrompt} />
  },
  { fallback: <Spinner label="Loading the rental" /> },
)

/** Visible on hover, always visible on touch screens. Does not change the line height. */
const QUIETLY =
  '-my-2 size-8 pointer-coarse:-mx-1.5 pointer-coarse:-my-3.5 pointer-coarse:size-11 pointer-fine:not-group-hover:not-focus-within:not-has-data-[state=open]:opacity-0'

interface MessageRowProps extends ComponentProps<'li'> {
  message: Message
  onPay: (booking: MessageBooking) => void
}

export function MessageRow({ message, onPay, ...rest }: MessageRowProps) {
  const userId = useActingUserId()
  return (
    <RowFrame
      {...rest}
      isOwn={message.senderId === userId}
      person={message.sender}
      createdAt={message.createdAt}
      look={isCard(message) ? 'card' : 'words'}
      note={
        <ReportMenu
          target={{ type: 'message', id: message.id }}
          person={message.sender}
          className={QUIETLY}
        />
      }
    >
      <MessageContent message={message} onPay={onPay} />
    </RowFrame>
  )
}

const isCard = ({ booking, attachmentUrl, rentalId }: Message) =>
  Boolean(booking || attachmentUrl || rentalId)

function MessageContent({ message, onPay }: Pick<MessageRowProps, 'message' | 'onPay'>) {
  if (message.rentalId) return <RentalCard rentalId={message.rentalId} />
  if (message.booking) return <BookingCard booking={message.booking} onPay={onPay} />
  if (message.messageType === 'attachment') return <AttachmentContent message={message} />
  return message.content
}

interface UnsentRowProps extends ComponentProps<'li'> {
  message: UnsentMessage
  onRetry: () => void
}

export function UnsentRow({ message, onRetry, ...rest }: UnsentRowProps) {
  const userId = useSignedInUserId()
  const { data: myself = null } = useQuery(
    endpointQuery(usersApi.getUser, { params: { id: userId } }),
  )
  const note =
    message.state === 'sending' ? (
      'Sending...'
    ) : (
      <>
        <span className="font-semibold text-danger">Not sent</span>
        {message.state === 'waiting' && <span>Waiting for a connection</span>}
        {message.reason && <span className="basis-full">{message.reason}</span>}
        <button
          type="button"
          onClick={onRetry}
          className="min-h-11 px-1 font-semibold text-leaf underline underline-offset-4"
        >
          Retry
        </button>
      </>
    )
  return (
    <RowFrame {...rest} isOwn person={myself} createdAt={message.createdAt} note={note}>
      {message.content}
    </RowFrame>
  )
}
