import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { CalendarPlus, Paperclip, SendHorizontal } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/inputs.tsx'

interface ComposerProps {
  conversationId: string
  isSending: boolean
  onSend: (content: string) => void
  onAttach: () => void
  onRequestBooking: () => void
}

export function Composer(props: ComposerProps) {
  const { conversationId, isSending, onSend, onAttach, onRequestBooking } = props
  const [text, setText, send] = useDraft(conversationId)

  /** Also by Enter while the button waits: what is sent goes one after the other. */
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const sent = send()
    if (!sent) return
    onSend(sent.words)
    // From here on it is kept with what waits to be sent.
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
