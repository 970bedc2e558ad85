import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetDrafts, type SentWords, useDraft } from './draft.ts'
import { createVisit, useVisit, VisitProvider } from './visit.tsx'

let sent: SentWords | null = null
let becomes: (userId: string | null) => void = () => {}

function Field() {
  const [text, setText, send] = useDraft('post')
  becomes = useVisit().setUserId
  return (
    <>
      <input aria-label="Words" value={text} onChange={({ target }) => setText(target.value)} />
      <button
        type="button"
        onClick={() => {
          sent = send()
        }}
      >
        Send
      </button>
    </>
  )
}

function open(userId: string | null = 'user1') {
  render(
    <StrictMode>
      <VisitProvider visit={createVisit({ userId, locale: 'en-US' })}>
        <Field />
      </VisitProvider>
    </StrictMode>,
  )
}

/** As a load of the page finds it: the tab's storage as it stands, and no memory. */
function reload(userId: string | null = 'user1') {
  cleanup()
  const stored = sessionStorage.getItem('drafts')
  forgetDrafts()
  if (stored !== null) sessionStorage.setItem('drafts', stored)
  open(userId)
}

const words = () => screen.getByLabelText<HTMLInputElement>('Words').value
const type = (text: string) => userEvent.type(screen.getByLabelText('Words'), text)
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

afterEach(() => sessionStorage.clear())

test('half a sentence is there again after a reload, for its writer alone [B5]', async () => {
  open()
  await type('Half a sen')
  reload('user2')
  expect(words()).toBe('')
  reload()
  expect(words()).toBe('Half a sen')
})

test('hands a visitor’s draft to the first person who signs in only [B5]', async () => {
  open(null)
  await type('From a visitor')
  act(() => becomes('user1'))
  expect(words()).toBe('From a visitor')
  await type(', signed in')
  reload('user2')
  expect(words()).toBe('')
  reload()
  expect(words()).toBe('From a visitor, signed in')
})

test('a session that ends leaves the words in view, and the next person does not get them [B5]', async () => {
  open()
  await type('Mine')
  act(() => becomes(null))
  expect(words()).toBe('Mine')
  act(() => becomes('user2'))
  expect(words()).toBe('')
  act(() => becomes('user1'))
  expect(words()).toBe('Mine')
})

test('words that were being sent when the page was left stand in their field again [B5]', async () => {
  open()
  await type('First')
  await press()
  expect([words(), sent?.words]).toEqual(['', 'First'])
  await type('Second')
  reload()
  expect(words()).toBe('FirstSecond')
})

test('words that arrived are nowhere any more, and refused ones come back before newer ones [B4]', async () => {
  open()
  await type('First')
  await press()
  act(() => sent?.arrived())
  reload()
  expect(words()).toBe('')
  await type('Second')
  await press()
  await type('Third')
  act(() => sent?.giveBack())
  expect(words()).toBe('SecondThird')
})

test('pressed twice before anything was drawn the words are taken once [B19]', async () => {
  open()
  await type('Once')
  const taken: (SentWords | null)[] = []
  act(() => {
    for (const _press of [1, 2]) {
      screen.getByRole('button', { name: 'Send' }).click()
      taken.push(sent)
    }
  })
  expect(taken.map((one) => one?.words)).toEqual(['Once', undefined])
})

test.each(['{', 'null', '7', '[1]', '{"user1 post":{"a":1}}'])(
  'the storage may hold %s, which is no draft [B5]',
  async (junk) => {
    sessionStorage.setItem('drafts', junk)
    reload()
    expect(words()).toBe('')
    await type('Peas')
    expect(words()).toBe('Peas')
  },
)

test('where the tab keeps nothing, or has no room, one can write all the same [B5]', async () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  open()
  await type('Peas')
  expect(words()).toBe('Peas')
})
