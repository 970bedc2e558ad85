import { LIST_PAGE_SIZE } from '@commonplot/shared/contract/list-query.ts'
import type { Post } from '@commonplot/shared/posts/post.ts'
import { postsApi } from '@commonplot/shared/posts/posts.contract.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, callPage } from '../../lib/call.ts'
import { handOnDrafts } from '../../lib/draft.ts'
import { endpointKey } from '../../lib/endpoint-query.ts'
import { tryStorage } from '../../lib/try-storage.ts'
import { useMember } from '../../lib/use-member.ts'
import { useIsFirstRender } from '../../lib/visit.tsx'

const POSTS_PER_PAGE = 6
const PAGES_KEY = 'commonplot-feed-pages'

const pagesShown = () =>
  Math.max(1, Number(tryStorage(() => window.sessionStorage.getItem(PAGES_KEY))) || 1)
const postsShown = (pages = pagesShown()) => pages * POSTS_PER_PAGE

/** The page is loaded anew and then shows one page of posts more. */
export function loadMorePosts(): void {
  handOnDrafts()
  sessionStorage.setItem(PAGES_KEY, String(pagesShown() + 1))
  window.location.reload()
}

async function readPosts(wanted: number, signal: AbortSignal): Promise<Post[]> {
  const posts: Post[] = []
  let cursor: string | null | undefined
  do {
    const input = cursor ? { query: { cursor } } : {}
    const page = await callPage(postsApi.listPosts, input, signal)
    posts.push(...page.items)
    cursor = page.nextCursor
  } while (cursor && posts.length < wanted)
  return posts
}

const postsOptions = queryOptions({
  queryKey: endpointKey(postsApi.listPosts),
  queryFn: ({ signal }) => readPosts(postsShown(), signal),
})

/** The feed as far as this person has opened it; the server knows only of its beginning. */
export function usePosts() {
  const isFirstRender = useIsFirstRender()
  const posts = useQuery(postsOptions)
  const wanted = isFirstRender ? postsShown(1) : postsShown()
  const { refetch } = posts
  useEffect(() => {
    if (wanted > LIST_PAGE_SIZE) void refetch()
  }, [wanted, refetch])
  return { ...posts, shown: (posts.data ?? []).slice(0, wanted) }
}

export function useCreatePost(onCreated: () => void) {
  const queryClient = useQueryClient()
  const asMember = useMember()
  return useMutation({
    mutationFn: async (body: { content: string; images: string[]; clientId: string }) => {
      await asMember()
      return call(postsApi.createPost, { body })
    },
    onSuccess: (post) => {
      onCreated()
      queryClient.setQueryData(postsOptions.queryKey, (posts = []) => [post, ...posts])
    },
    meta: { failure: 'Failed to share your update. Please try again.' },
  })
}

export function useToggleLike(post: Post) {
  const queryClient = useQueryClient()
  const asMember = useMember()
  return useMutation({
    mutationFn: async () => {
      await asMember()
      const input = { params: { id: post.id } }
      return post.liked ? call(postsApi.unlikePost, input) : call(postsApi.likePost, input)
    },
    onSuccess: (changed) =>
      queryClient.setQueryData(postsOptions.queryKey, (posts) =>
        posts?.map((known) => (known.id === changed.id ? changed : known)),
      ),
    meta: { failure: 'Failed to save your like. Please try again.' },
  })
}
