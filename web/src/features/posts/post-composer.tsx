import { NO_PICTURE_URL, pictureUrl } from '@commonplot/shared/contract/fields.ts'
import type { FormEvent } from 'react'
import { useClientId } from '../../lib/client-id.ts'
import { unlessChanged, useDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { useCreatePost } from './post-queries.ts'

export function PostComposer() {
  const [content, setContent, send] = useDraft('post')
  const [image, setImage] = useDraft('post picture')
  const clientId = useClientId()
  const create = useCreatePost(({ images }) => {
    setImage(unlessChanged(images.join()))
    clientId.forget()
  })
  const picture = image.trim()
  const isBadPicture = picture !== '' && !pictureUrl.safeParse(picture).success
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sent = isBadPicture ? null : send()
    if (!sent) return
    const post = { content: sent.words, images: picture === '' ? [] : [picture] }
    create.mutate({ sent, body: { ...post, clientId: clientId.idFor(post) } })
  }
  return (
    <Card className="p-5 sm:p-6">
      <form onSubmit={submit} className="grid gap-4">
        <Field label="Share an update">
          {(control) => (
            <TextArea
              {...control}
              value={content}
              maxLength={5000}
              placeholder="What is growing?"
              onChange={(event) => setContent(event.target.value)}
            />
          )}
        </Field>
        <Field label="Picture address (optional)" error={isBadPicture ? NO_PICTURE_URL : undefined}>
          {(control) => (
            <TextInput
              {...control}
              value={image}
              inputMode="url"
              onChange={(event) => setImage(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          className="justify-self-start"
          disabled={content.trim() === ''}
          busyLabel={create.isPending && 'Posting...'}
        >
          Post
        </Button>
      </form>
    </Card>
  )
}
