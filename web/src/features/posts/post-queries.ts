import { LIST_PAGE_SIZE } from '@commonplot/shared/contract/list-query.ts'
import type { Post } from '@commonplot/shared/posts/post.ts'
import { postsApi } from '@commonplot/shared/posts/posts.contract.ts'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { tryStorage } from '../../lib/browser-state.ts'
import { call, callPage } from '../../lib/call.ts'
import type { SentWords } from '../../lib/draft.ts'
import { endpointKey, endpointQuery } from '../../lib/endpoint-query.ts'
import { useActingUserId, useIsFirstRender } from '../../lib/visit.tsx'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'

const POSTS_PER_PAGE = 6
const PAGES_KEY = 'commonplot-feed-pages'
const LIKES_CHANNEL = 'commonplot-likes'

const pagesShown = () =>
  Math.max(1, Number(tryStorage(() => window.sessionStorage.getItem(PAGES_KEY))) || 1)
const postsShown = (pages = pagesShown()) => pages * POSTS_PER_PAGE

/** The page is loaded anew and then shows one page of posts more. */
export function loadMorePosts(): void {
  tryStorage(() => sessionStorage.setItem(PAGES_KEY, String(pagesShown() + 1)))
  window.location.reload()
}

/** Loads at least one post more than shown, if there is one. */
async function readPosts(wanted: number, signal: AbortSignal): Promise<Post[]> {
  const posts: Post[] = []
  let cursor: string | null | undefined
  do {
    const input = cursor ? { query: { cursor } } : {}
    const page = await callPage(postsApi.listPosts, input, signal)
    posts.push(...page.items)
    cursor = page.nextCursor
  } while (cursor && posts.length <= wanted)
  return posts
}

const postsOptions = queryOptions({
  queryKey: endpointKey(postsApi.listPosts),
  queryFn: ({ signal }) => readPosts(postsShown(), signal),
})

export const postOptions = (id: string) => endpointQuery(postsApi.getPost, { params: { id } })

/** The feed as far as this person has opened it; the server knows only of its beginning. */
export function usePosts() {
  const isFirstRender = useIsFirstRender()
  const posts = useQuery(postsOptions)
  const wanted = isFirstRender ? postsShown(1) : postsShown()
  const { refetch, data: all = [] } = posts
  useEffect(() => {
    if (wanted >= LIST_PAGE_SIZE) void refetch()
  }, [wanted, refetch])
  return { ...posts, shown: all.slice(0, wanted), hasMore: all.length > wanted }
}

interface PostBeingSent {
  sent: SentWords
  body: { content: string; images: string[]; clientId: string }
}

export function useCreatePost(onCreated: (body: PostBeingSent['body']) => void) {
  const queryClient = useQueryClient()
  const asMember = useRequireSignIn()
  return useMutation({
    scope: { id: 'post' },
    mutationFn: async ({ body }: PostBeingSent) => {
      await asMember()
      return call(postsApi.createPost, { body })
    },
    onError: (_error, { sent }) => sent.giveBack(),
    onSuccess: (post, { sent, body }) => {
      sent.arrived()
      onCreated(body)
      // The feed may have been read again meanwhile.
      queryClient.setQueryData(postsOptions.queryKey, (posts = []) => [
        post,
        ...posts.filter(({ id }) => id !== post.id),
      ])
    },
    meta: { failure: 'Failed to share your update. Please try again.' },
  })
}

/** Wherever the post stands. */
function showLike(queryClient: QueryClient, changed: Post): void {
  queryClient.setQueryData(postsOptions.queryKey, (posts) =>
    posts?.map((known) => (known.id === changed.id ? changed : known)),
  )
  queryClient.setQueryData(postOptions(changed.id).queryKey, (known) => known && changed)
}

/** A like given in one tab of a person shows in their others. */
export function useLikesOfOtherTabs(): void {
  const queryClient = useQueryClient()
  const userId = useActingUserId()
  useEffect(() => {
    const channel = new BroadcastChannel(LIKES_CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<{ userId: string | null; post: Post }>) => {
      if (data.userId === userId) showLike(queryClient, data.post)
    }
    return () => channel.close()
  }, [queryClient, userId])
}

export function useToggleLike(post: Post) {
  const queryClient = useQueryClient()
  const asMember = useRequireSignIn()
  return useMutation({
    mutationFn: async () => {
      const userId = await asMember()
      const input = { params: { id: post.id } }
      const changed = await call(post.liked ? postsApi.unlikePost : postsApi.likePost, input)
      return { userId, post: changed }
    },
    onSuccess: (liked) => {
      showLike(queryClient, liked.post)
      const channel = new BroadcastChannel(LIKES_CHANNEL)
      channel.postMessage(liked)
      channel.close()
    },
    meta: { failure: 'Failed to save your like. Please try again.' },
  })
}
