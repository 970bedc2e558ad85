import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import type { MessageBooking } from '@commonplot/shared/messaging/message.ts'
import { personPath } from '@commonplot/shared/screens/screens.ts'
import { ArrowLeft, CalendarPlus, Paperclip, SendHorizontal } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { useDraft } from '../../../lib/draft.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ClosedLine } from '../../blocking/blocked-people.tsx'
import { BookingRequestDialog } from '../booking-request/booking-request-dialog.tsx'
import { ConversationType } from '../conversation-list.tsx'
import { ThreadMessages } from './thread-messages.tsx'
import { useUnsentMessages } from './unsent-messages.ts'

interface ComposerProps {
  conversationId: string
  isSending: boolean
  onSend: (content: string) => void
  onAttach: () => void
  onRequestBooking: () => void
}

function Composer(props: ComposerProps) {
  const { conversationId, isSending, onSend, onAttach, onRequestBooking } = props
  const [text, setText, send] = useDraft(conversationId)

  /** Enter also sends while the button is busy: messages are queued in order. */
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const sent = send()
    if (!sent) return
    onSend(sent.words)
    // The unsent messages store the text now, so the draft can go.
    sent.arrived()
  }

  return (
    <form onSubmit={submit} className="space-y-2 border-t border-line bg-card p-3">
      <div className="flex gap-1">
        <Button variant="quiet" onClick={onAttach}>
          <Paperclip aria-hidden strokeWidth={1.75} className="size-5" />
          Attach File
        </Button>
        <Button variant="quiet" onClick={onRequestBooking}>
          <CalendarPlus aria-hidden strokeWidth={1.75} className="size-5" />
          Booking Request
        </Button>
      </div>
      <div className="flex gap-2">
        <TextInput
          aria-label="Message"
          placeholder="Type your message..."
          autoComplete="off"
          maxLength={TEXT_LIMITS.message}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit(event)
          }}
        />
        <Button
          type="submit"
          size="icon"
          aria-label="Send"
          disabled={text.trim() === '' || isSending}
        >
          <SendHorizontal aria-hidden strokeWidth={1.75} className="size-5" />
        </Button>
      </div>
    </form>
  )
}

const FileUploader = lazyPart(
  async () => (await import('../files/file-uploader.tsx')).FileUploader,
  {
    fallback: <Spinner label="Opening" />,
  },
)

interface ThreadProps {
  conversation: Conversation
  onPay: (booking: MessageBooking) => void
  onBack: () => void
}

export function Thread({ conversation, onBack, onPay }: ThreadProps) {
  const [dialog, setDialog] = useState<'attach' | 'booking' | null>(null)
  const written = useUnsentMessages(conversation.id)
  const { otherUser, type, closed } = conversation
  return (
    <section
      aria-label={`Conversation with ${otherUser.fullName}`}
      data-thread
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
        <Avatar fullName={otherUser.fullName} src={otherUser.profileImage} className="size-10!" />
        <div className="min-w-0">
          <h2 data-opened className="truncate text-lg outline-none">
            <Link href={personPath(otherUser.id)} className="finger-high hover:underline">
              {otherUser.fullName}
            </Link>
          </h2>
          <ConversationType type={type} />
        </div>
      </header>
      <ThreadMessages conversationId={conversation.id} written={written} onPay={onPay} />
      {closed ? (
        <ClosedLine person={otherUser} />
      ) : (
        <Composer
          key={conversation.id}
          conversationId={conversation.id}
          isSending={written.isSending}
          onSend={(content) => void written.send(content)}
          onAttach={() => setDialog('attach')}
          onRequestBooking={() => setDialog('booking')}
        />
      )}
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

interface AttachFileDialogProps {
  conversationId: string
  open: boolean
  onClose: () => void
}

function AttachFileDialog({ conversationId, open, onClose }: AttachFileDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Attach File"
      width="wide"
    >
      <FileUploader conversationId={conversationId} onShared={onClose} />
    </Dialog>
  )
}
