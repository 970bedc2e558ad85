import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { SendHorizontal } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useClientId } from '../../lib/client-id.ts'
import { useDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useSayComment } from './comment-queries.ts'

const MOST_ROWS = 6

interface CommentFormProps {
  postId: string
  field: RefObject<HTMLTextAreaElement | null>
}

export function CommentForm({ postId, field }: CommentFormProps) {
  const [text, setText, takeWords] = useDraft(`comment ${postId}`)
  const clientId = useClientId()
  const say = useSayComment(postId, clientId.forget)
  const isEmpty = text.trim() === ''
  const isSending = isEmpty && say.isPending
  const send = () => {
    const sent = takeWords()
    if (!sent) return
    const content = sent.words
    say.mutate({ sent, body: { content, clientId: clientId.idFor({ content }) } })
  }
  const sendByEnter = (event: KeyboardEvent) => {
    // While letters are being put together, Enter only ends that.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex items-end gap-2"
    >
      <TextArea
        ref={field}
        aria-label="Write a comment"
        placeholder="Write a comment..."
        // Grows with its lines, and where the browser knows how also with long ones.
        rows={Math.min(MOST_ROWS, text.split('\n').length)}
        className="field-sizing-content max-h-44 min-h-12 scroll-mb-28 resize-none"
        maxLength={TEXT_LIMITS.notes}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByEnter}
      />
      <Button
        type="submit"
        size="icon"
        className="my-0.5"
        aria-label={isSending ? 'Sending...' : 'Send comment'}
        disabled={isEmpty}
      >
        {isSending ? (
          <Spinner />
        ) : (
          <SendHorizontal aria-hidden strokeWidth={1.75} className="size-5" />
        )}
      </Button>
    </form>
  )
}
