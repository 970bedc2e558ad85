import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createVisit } from '../lib/visit.tsx'
import { fakeServer } from '../testing/fake-server.ts'
import { openHome, POST } from '../testing/home.ts'
import { openApp } from '../testing/render.tsx'
// Compiled before the first test waits for them.
import './home.page.tsx'
import './information.page.tsx'

const words = () => screen.findByLabelText<HTMLTextAreaElement>('Share an update')
const picture = () => screen.getByLabelText<HTMLInputElement>('Picture address (optional)')

type Person = Awaited<ReturnType<typeof openHome>>['person']

async function leaveAndComeBack(person: Person) {
  await person.click(screen.getByRole('link', { name: 'Explore Information' }))
  await waitFor(() => expect(screen.queryByLabelText('Share an update')).toBeNull())
  await person.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement)
}

test('a post that is being written is still there when one comes back to Home', async () => {
  const { person } = await openHome()
  await person.type(await words(), 'Peas, beans')
  await person.type(picture(), 'https://example.org/peas.jpg')
  await leaveAndComeBack(person)
  expect((await words()).value).toBe('Peas, beans')
  expect(picture().value).toBe('https://example.org/peas.jpg')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(false)
})

test('a post that was sent is not there again', async () => {
  const { person } = await openHome({
    '/api/posts': ({ method }: { method: string }) =>
      method === 'POST' ? { status: 201, json: { ...POST, id: 'post2' } } : { json: [POST] },
  })
  await person.type(await words(), 'Peas, beans')
  await person.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(async () => expect((await words()).value).toBe(''))
  await leaveAndComeBack(person)
  expect((await words()).value).toBe('')
})

test('never shows a draft of another person', async () => {
  const { person } = await openHome()
  await person.type(await words(), 'Peas, beans')
  cleanup()
  fakeServer({ '/api/posts': { json: [POST] } })
  openApp('/', undefined, createVisit({ userId: 'user2', locale: 'en-US' }))
  expect((await words()).value).toBe('')
})
