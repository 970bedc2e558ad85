import type { Plant, PlantList } from '@commonplot/shared/plants/plant.ts'
import { postsApi } from '@commonplot/shared/posts/posts.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { CalendarPlus, Heart, type LucideIcon, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { unlessChanged, useClientId, useDraft } from '../../lib/draft.ts'
import { addToast } from '../../lib/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'
import { useSavedPlants } from './use-saved-plants.ts'

const ICON = { 'aria-hidden': true, strokeWidth: 1.75 } as const

const LIST_ACTIONS: Array<{ list: PlantList; add: string; remove: string; Icon: LucideIcon }> = [
  {
    list: 'favourites',
    add: 'Add to Favorites',
    remove: 'Remove from Favorites',
    Icon: Heart,
  },
  {
    list: 'garden-plan',
    add: 'Add to Garden Plan',
    remove: 'Remove from Garden Plan',
    Icon: CalendarPlus,
  },
]

export function QuickActions({ plant }: { plant: Plant }) {
  const { isSaved, change } = useSavedPlants()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-xl">Quick Actions</h2>
      <div className="grid gap-3">
        {LIST_ACTIONS.map(({ list, add, remove, Icon }) => {
          const isKept = isSaved(plant.id, list)
          const isChanging = change.isPending && change.variables.list === list
          return (
            <Button
              key={list}
              variant="secondary"
              busyLabel={isChanging && 'Saving...'}
              onClick={() => change.mutate({ plant, list, keep: !isKept })}
            >
              <Icon {...ICON} className={`size-5 ${isKept ? 'fill-current text-leaf' : ''}`} />
              {isKept ? remove : add}
            </Button>
          )
        })}
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          <MessagesSquare {...ICON} className="size-5" />
          Ask Community
        </Button>
      </div>
      <AskCommunity plant={plant} open={isAsking} onOpenChange={setIsAsking} />
    </Card>
  )
}

const LONGEST_QUESTION = 1000

interface AskCommunityProps {
  plant: Plant
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A question about a plant, posted to the feed as an update. */
function AskCommunity({ plant, open, onOpenChange }: AskCommunityProps) {
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
