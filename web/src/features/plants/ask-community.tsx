import type { Plant } from '@commonplot/shared/plants/plant.ts'
import { postsApi } from '@commonplot/shared/posts/posts.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useClientId } from '../../lib/client-id.ts'
import { unlessChanged, useDraft } from '../../lib/draft.ts'
import { addToast } from '../../lib/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'

const LONGEST_QUESTION = 1000

interface AskCommunityProps {
  plant: Plant
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A question about a plant, posted to the feed as an update. */
export function AskCommunity({ plant, open, onOpenChange }: AskCommunityProps) {
  const asMember = useRequireSignIn()
  const clientId = useClientId()
  const [question, setQuestion] = useDraft(`question ${plant.id}`)
  const [error, setError] = useState<string>()
  const ask = useMutation({
    mutationFn: async (words: string) => {
      await asMember()
      const post = { content: `About ${plant.common_name}: ${words}`, plantId: plant.id }
      return call(postsApi.createPost, { body: { ...post, clientId: clientId.idFor(post) } })
    },
    onSuccess: (_post, words) => {
      setQuestion(unlessChanged(words))
      clientId.forget()
      onOpenChange(false)
      addToast({
        title: 'Question posted',
        description: 'Your neighbours can read it in the Community Feed.',
      })
    },
    meta: { changes: ['posts'], failure: 'Your question was not posted. Please try again.' },
  })
  const send = () => {
    const words = question.trim()
    setError(words ? undefined : 'Write your question first')
    if (words) ask.mutate(words)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ask Community"
      description={`Your question about ${plant.common_name} goes to the Community Feed.`}
      footer={
        <Button onClick={send} busyLabel={ask.isPending && 'Posting...'} className="ml-auto">
          Post question
        </Button>
      }
    >
      <Field label="Your question" error={error}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxLength={LONGEST_QUESTION}
            value={question}
            placeholder="What do you see, since when, and what have you tried?"
            onChange={(event) => setQuestion(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
