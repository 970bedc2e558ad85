import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import { type Comment, commentsApi } from '@commonplot/shared/posts/comments.contract.ts'
import type { Post } from '@commonplot/shared/posts/post.ts'
import { postsApi } from '@commonplot/shared/posts/posts.contract.ts'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import type { SentWords } from '../../lib/draft.ts'
import { endpointKey, listOf } from '../../lib/endpoint-query.ts'
import { addToOutbox, isUnsent } from '../../lib/outbox.ts'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'
import { COMMENT_KIND } from './comment-outbox.tsx'

type Pages = InfiniteData<Page<Comment>>

const commentsOptions = (postId: string) => listOf(commentsApi.listComments, { id: postId })

function changePages(
  queryClient: QueryClient,
  postId: string,
  change: (page: Page<Comment>, isLast: boolean) => Page<Comment>,
): void {
  queryClient.setQueryData<Pages>(commentsOptions(postId).queryKey, (data) => {
    if (!data) return data
    const last = data.pages.at(-1)
    return { ...data, pages: data.pages.map((page) => change(page, page === last)) }
  })
}

/** Wherever the post stands. */
function showCount(
  queryClient: QueryClient,
  { id, userId }: Pick<Post, 'id' | 'userId'>,
  comments: number,
): void {
  const lists = [
    endpointKey(postsApi.listPosts),
    endpointKey(postsApi.listUserPosts, { params: { id: userId ?? '' } }),
  ]
  for (const queryKey of lists) {
    queryClient.setQueryData<Post[]>(queryKey, (posts) =>
      posts?.map((post) => (post.id === id ? { ...post, comments } : post)),
    )
  }
  const alone = endpointKey(postsApi.getPost, { params: { id } })
  queryClient.setQueryData<Post>(alone, (post) => post && { ...post, comments })
}

/** The later of two comments with one id counts: the server's copy replaces the own one. */
function inOrder(data: Pages | undefined): Comment[] {
  const all = data?.pages.flatMap(({ items }) => items) ?? []
  return [...new Map(all.toReversed().map((one) => [one.id, one])).values()].reverse()
}

/** Asked for anew whenever it is opened. */
export function useComments({ id, userId }: Post) {
  const queryClient = useQueryClient()
  const list = useInfiniteQuery({ ...commentsOptions(id), staleTime: 0 })
  const total = list.data?.pages.at(-1)?.total
  useEffect(() => {
    if (total !== undefined) showCount(queryClient, { id, userId }, total)
  }, [queryClient, id, userId, total])
  return { ...list, comments: inOrder(list.data) }
}

interface Said {
  sent: SentWords
  body: { content: string; clientId: string }
}

/** Null when it could not be sent yet and waits on this device. */
export function useSayComment(postId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const asMember = useRequireSignIn()
  return useMutation({
    // Keeps the order of writing.
    scope: { id: `comment ${postId}` },
    mutationFn: async ({ body }: Said) => {
      const userId = await asMember()
      try {
        return await call(commentsApi.createComment, { params: { id: postId }, body })
      } catch (error) {
        if (!isUnsent(error)) throw error
        const { clientId, content } = body
        addToOutbox(userId, { clientId, kind: COMMENT_KIND, content: { postId, content } })
        return null
      }
    },
    onError: (_error, { sent }) => sent.giveBack(),
    onSuccess: (comment, { sent }) => {
      sent.arrived()
      onDone()
      if (!comment) return
      const listed = queryClient.getQueryData<Pages>(commentsOptions(postId).queryKey)
      // The list may have been read again meanwhile.
      if (listed?.pages.some(({ items }) => items.some(({ id }) => id === comment.id))) return
      changePages(queryClient, postId, (page, isLast) => ({
        ...page,
        total: page.total + 1,
        items: isLast ? [...page.items, comment] : page.items,
      }))
    },
    meta: { failure: (error) => wordsOf(error, 'Failed to send your comment. Please try again.') },
  })
}

export function useDeleteComment(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Comment) => call(commentsApi.deleteComment, { params: { id } }),
    onSuccess: (_nothing, { id, postId, hiddenReason }) => {
      changePages(queryClient, postId, (page) => ({
        ...page,
        total: page.total - (hiddenReason === null ? 1 : 0),
        items: page.items.filter((comment) => comment.id !== id),
      }))
      onDone()
    },
    meta: { failure: (error) => wordsOf(error, 'Failed to delete the comment. Please try again.') },
  })
}
