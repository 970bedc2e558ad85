import { NO_PICTURE_URL, pictureUrl } from '@commonplot/shared/contract/fields.ts'
import type { FormEvent } from 'react'
import { unlessChanged, useClientId, useDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PostCard } from './post-card.tsx'
import { loadMorePosts, useCreatePost, useLikesOfOtherTabs, usePosts } from './post-queries.ts'

const FIGURES = [
  ['26', 'Posts This Week'],
  ['8', 'Active Gardeners'],
  ['15', 'Harvests Shared'],
] as const

export function CommunityFeed() {
  const posts = usePosts()
  useLikesOfOtherTabs()
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-5 lg:grid-cols-[22rem_1fr]">
      <div className="grid gap-6 lg:sticky lg:top-24">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {FIGURES.map(([value, label]) => (
            <div key={label} className="flex flex-row-reverse items-baseline gap-2">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="display text-2xl font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <PostComposer />
      </div>
      <div className="grid grid-cols-1 gap-5">
        {posts.isPending && [1, 2, 3].map((n) => <Skeleton key={n} className="h-48" />)}
        {posts.shown.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
        {posts.isError && <FailureLine words="Loading posts failed." query={posts} />}
        {posts.isSuccess && posts.shown.length === 0 && (
          <EmptyState
            picture="/pictures/empty-activity.svg"
            title="No community posts yet."
            words="Be the first to share your gardening journey!"
          />
        )}
        {posts.hasMore && (
          <Button variant="secondary" className="justify-self-center" onClick={loadMorePosts}>
            Load More Posts
          </Button>
        )}
      </div>
    </div>
  )
}

function PostComposer() {
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
