import type { Comment } from '@commonplot/shared/posts/comments.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CommentSender } from '../features/posts/comment-outbox.tsx'
import { outboxItems } from '../lib/outbox.ts'
import { aUser } from '../testing/accounts.ts'
import { type Answer, fakeServer, heldAnswer, type SentRequest } from '../testing/fake-server.ts'
import { openHome, POST } from '../testing/home.ts'
import { openApp } from '../testing/render.tsx'
import { openWithAccounts, signIn } from '../testing/sign-in.tsx'
import { expectFailureToast } from '../testing/toasts.ts'
// Compiled before the first test waits for them.
import './home.page.tsx'
import '../features/posts/comments.tsx'

beforeEach(() => window.localStorage.clear())

const ME = { id: 'user1', fullName: 'Maya Green', profileImage: null }
const BEN = { id: 'user3', fullName: 'Ben Okafor', profileImage: null }
const AT = '/api/posts/post1/comments'

const aComment = (changes: Partial<Comment> = {}): Comment => ({
  id: 'c1',
  postId: 'post1',
  content: 'Lovely peas.',
  createdAt: new Date(Date.now() - 3_600_000).toISOString(),
  author: BEN,
  hiddenReason: null,
  ...changes,
})

type Respond = (request: SentRequest) => Answer | Promise<Answer>

/** A server that keeps what is said; `post` answers in its place. */
function commentRoutes(said: Comment[], post?: Respond) {
  const say: Respond = ({ body }) => {
    const { content } = JSON.parse(body ?? '')
    const comment = aComment({ id: `c${said.length + 1}`, content, author: ME })
    said.push(comment)
    return { status: 201, json: comment }
  }
  return {
    [AT]: (request: SentRequest) =>
      request.method === 'POST'
        ? (post ?? say)(request)
        : { json: said, headers: { 'X-Total-Count': String(said.length) } },
  }
}

const countButton = () => screen.findByRole('button', { name: /^Comments/ })
const region = async () => within(await screen.findByRole('region', { name: 'Comments' }))
const field = async () => (await region()).getByRole<HTMLTextAreaElement>('textbox')

async function openComments(said: Comment[], options: { post?: Respond; routes?: object } = {}) {
  const home = await openHome({ ...commentRoutes(said, options.post), ...options.routes })
  await home.person.click(await countButton())
  return home
}
const sentTo = (requests: SentRequest[]) =>
  requests
    .filter(({ url, method }) => url === AT && method === 'POST')
    .map(({ body }) => JSON.parse(body ?? ''))

test('opens and closes the comments with author and time', async () => {
  const said = [
    aComment({ content: 'First line.\nSecond line.' }),
    aComment({ id: 'c2', author: null }),
  ]
  const { person, server } = await openComments(said)
  const comments = await region()
  await comments.findByText('First line. Second line.')
  expect(comments.getByRole('link', { name: 'Ben Okafor' }).getAttribute('href')).toBe(
    '/people/user3',
  )
  comments.getByText('A former neighbour')
  expect(comments.getAllByText('1 hour ago')).toHaveLength(2)
  const button = await countButton()
  expect(button.getAttribute('aria-expanded')).toBe('true')

  await person.type(await field(), 'Half a sen')
  await person.click(button)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull())
  said.push(aComment({ id: 'c3', content: 'Meanwhile.' }))
  await person.click(button)
  await (await region()).findByText('Meanwhile.')
  expect((await field()).value).toBe('Half a sen')
  expect(server.asked(AT)).toHaveLength(2)
  // What the card says is what there is.
  await waitFor(() => expect(button.textContent).toBe('Comments 3'))
})

test('Enter sends, Shift and Enter begins a new line, and the count rises', async () => {
  const held = heldAnswer()
  const { person, server } = await openComments([], { post: held.respond })
  const comments = await region()
  await comments.findByText('No comments yet. Say the first word.')
  await person.type(await field(), '   {Enter}')
  expect(sentTo(server.requests)).toEqual([])
  await person.clear(await field())
  await person.type(await field(), 'One{Shift>}{Enter}{/Shift}two')
  expect((await field()).rows).toBe(2)
  await person.keyboard('{Enter}')
  const sending = await comments.findByRole('button', { name: 'Sending...' })
  expect(sending.hasAttribute('disabled')).toBe(true)
  await person.keyboard('{Enter}')
  held.release({ status: 201, json: aComment({ content: 'One\ntwo', author: ME }) })
  await comments.findByText('One two')
  expect((await field()).value).toBe('')
  expect(sentTo(server.requests)).toEqual([
    { content: 'One\ntwo', clientId: expect.stringMatching(/^[\da-f-]{36}$/) },
  ])
  await waitFor(async () => expect((await countButton()).textContent).toBe('Comments 1'))
})

test('a failure keeps the words, and the next try is the same comment', async () => {
  const answers: Answer[] = [
    { status: 500, json: { message: 'Something broke' } },
    { status: 201, json: aComment({ id: 'c9', content: 'Keep me', author: ME }) },
  ]
  const { person, server } = await openComments([], { post: () => answers.shift() ?? {} })
  await person.type(await field(), 'Keep me{Enter}')
  await expectFailureToast('Error', 'Something broke')
  expect((await field()).value).toBe('Keep me')
  await person.click((await region()).getByRole('button', { name: 'Send comment' }))
  await (await region()).findByText('Keep me', { selector: 'p' })
  const [first, second] = sentTo(server.requests)
  expect(second).toEqual(first)
})

test('without a network it waits on this device, and is sent once there is one', async () => {
  const said: Comment[] = []
  const routes = { ...commentRoutes(said), '/api/users/user1': { json: aUser() } }
  const { person } = await openHome(routes)
  await person.click(await countButton())
  await (await region()).findByText('No comments yet. Say the first word.')
  const online = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') throw new TypeError('Failed to fetch')
    return online(url, init)
  })
  await person.type(await field(), 'From the shed{Enter}')
  const waiting = within(await screen.findByRole('list', { name: 'Waiting to be sent' }))
  waiting.getByText('From the shed')
  waiting.getByText('Waiting for a connection')
  expect((await field()).value).toBe('')
  expect((await region()).queryByText(/^No comments yet/)).toBeNull()
  const [kept] = outboxItems('user1', 'comment')

  vi.stubGlobal('fetch', online)
  openApp('/plots', <CommentSender />)
  await waitFor(() => expect(said.map(({ content }) => content)).toEqual(['From the shed']))
  await waitFor(() => expect(outboxItems('user1', 'comment')).toEqual([]))
  expect(kept?.content).toEqual({ postId: 'post1', content: 'From the shed' })
})

test('discards a waiting comment', async () => {
  const item = { kind: 'comment', content: { postId: 'post1', content: 'Never mind' } }
  const kept = [{ ...item, clientId: 'one', createdAt: new Date().toISOString() }]
  window.localStorage.setItem('outbox-user1', JSON.stringify(kept))
  const { person } = await openComments([])
  await person.click(await (await region()).findByRole('button', { name: 'Discard' }))
  await (await region()).findByText('No comments yet. Say the first word.')
  expect(outboxItems('user1', 'comment')).toEqual([])
})

test('an own comment is deleted after a question, and the count falls', async () => {
  const said = [aComment(), aComment({ id: 'c2', content: 'Mine', author: ME })]
  const deleted: string[] = []
  const remove = ({ method }: SentRequest) => {
    deleted.push(method)
    return { json: null }
  }
  const { person } = await openComments(said, { routes: { '/api/comments/c2': remove } })
  const comments = await region()
  await comments.findByText('Mine')
  expect(comments.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1)
  await person.click(comments.getByRole('button', { name: 'Delete the comment by Maya Green' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete this comment?' }))
  question.getByText('Mine')
  expect(deleted).toEqual([])
  await person.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(comments.queryByText('Mine')).toBeNull())
  expect(deleted).toEqual(['DELETE'])
  expect(document.activeElement).toBe(await field())
  expect((await countButton()).textContent).toBe('Comments 1')
})

test('under an own post every comment can be deleted', async () => {
  const routes = { '/api/posts': { json: [{ ...POST, userId: 'user1' }] } }
  await openComments([aComment()], { routes })
  await (await region()).findByRole('button', { name: 'Delete the comment by Ben Okafor' })
})

test('more of them come page by page', async () => {
  const answer = ({ url }: SentRequest): Answer =>
    url.includes('cursor=more')
      ? { json: [aComment({ id: 'c2', content: 'The second page.' })] }
      : { json: [aComment()], headers: { Link: `<${AT}?cursor=more>; rel="next"` } }
  const { person } = await openComments([], { routes: { [AT]: answer } })
  const comments = await region()
  await person.click(await comments.findByRole('button', { name: 'Show more comments' }))
  await comments.findByText('The second page.')
  comments.getByText('Lovely peas.')
  expect(comments.queryByRole('button', { name: 'Show more comments' })).toBeNull()
})

test('comments that do not load can be asked for again', async () => {
  const answers: Answer[] = [{ status: 500, json: {} }, { json: [aComment()] }]
  const { person } = await openComments([], { routes: { [AT]: () => answers.shift() ?? {} } })
  const comments = await region()
  await comments.findByText('Loading comments failed.')
  await person.click(comments.getByRole('button', { name: 'Try again' }))
  await comments.findByText('Lovely peas.')
})

test('shows the author why a comment is hidden', async () => {
  await openComments([aComment({ author: ME, hiddenReason: 'Be kind.' })])
  await (await region()).findByText('Hidden from everybody else: Be kind.')
})

test('asks a visitor to sign in and then sends the comment', async () => {
  const said: Comment[] = []
  const routes = { ...commentRoutes(said), '/api/posts': { json: [POST] } }
  const { person } = openWithAccounts('/', routes)
  await person.click(await countButton())
  await (await region()).findByText('No comments yet. Say the first word.')
  await person.type(await field(), 'From a visitor{Enter}')
  expect(said).toEqual([])
  await signIn(person)
  await waitFor(() => expect(said.map(({ content }) => content)).toEqual(['From a visitor']))
})

test('a notification opens the comments below the post on the own profile', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  const own = { ...POST, userId: 'user1' }
  fakeServer({
    ...commentRoutes([aComment()]),
    '/api/users/user1': { json: aUser() },
    '/api/users/user1/posts': { json: [{ ...own, id: 'post0' }, own] },
  })
  openApp('/profile?post=post1')
  await (await region()).findByText('Lovely peas.')
  const opened = screen.getAllByRole('button', { name: /^Comments/ })
  expect(opened.map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'true'])
  expect(scrolled).toHaveBeenCalledOnce()
})

test('sends two quick comments in order [B4] [B19]', async () => {
  const held = [heldAnswer(), heldAnswer()]
  const waiting = [...held]
  const { person, server } = await openComments([], {
    post: () => waiting.shift()?.respond() ?? {},
  })
  await person.type(await field(), 'One{Enter}two{Enter}thr')
  expect((await field()).value).toBe('thr')
  expect(sentTo(server.requests).map(({ content }) => content)).toEqual(['One'])
  held[0]?.release({ status: 201, json: aComment({ id: 'c1', content: 'One', author: ME }) })
  await waitFor(() =>
    expect(sentTo(server.requests).map(({ content }) => content)).toEqual(['One', 'two']),
  )
  held[1]?.release({ status: 500, json: { message: 'Something broke' } })
  await expectFailureToast('Error', 'Something broke')
  expect((await field()).value).toBe('two\nthr')
})
