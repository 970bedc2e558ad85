import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeUploads } from '../testing/fake-browser.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { openApp } from '../testing/render.tsx'
import { openWithAccounts, signIn, signInSheet } from '../testing/sign-in.tsx'

const PHOTO = new File(['bed'], 'bed.jpg', { type: 'image/jpeg' })
const SIGN_IN_FIRST = { status: 401, json: { message: 'Sign in first.' } }
const PLACE_FOR_PHOTO = {
  status: 201,
  json: { photoUrl: '/api/photos/p1', uploadURL: 'http://else/api/photos/p1?signature=s' },
}

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

/** As the server answers: a photo is a member's. */
function openAsVisitor(path: string) {
  const uploads = fakeUploads()
  let isIn = false
  const app = openWithAccounts(path, {
    '/api/photos/upload': () => (isIn ? PLACE_FOR_PHOTO : SIGN_IN_FIRST),
  })
  const enter = async () => {
    await signInSheet()
    isIn = true
    await signIn(app.person)
  }
  return { uploads, enter, ...app }
}

test('a photo that a visitor picks asks them to sign in, and is uploaded from there', async () => {
  const { person, uploads, enter } = openAsVisitor('/host-plot')
  await person.type(await screen.findByLabelText('Plot name'), 'Fence bed')
  await person.upload(screen.getByLabelText('Choose photos'), PHOTO)
  await enter()
  await waitFor(() => expect(uploads.puts).toHaveLength(1))
  await uploads.end(200)
  await waitFor(() => expect(screen.queryByText('Uploading…')).toBeNull())
  expect(screen.getByLabelText('Plot name')).toHaveProperty('value', 'Fence bed')
})

test('shows under the photo that it needs a sign-in', async () => {
  const { person } = openAsVisitor('/host-tool')
  await person.upload(await screen.findByLabelText('Choose photos'), PHOTO)
  await signInSheet()
  await person.keyboard('{Escape}')
  await screen.findByText('Sign in to upload this photo.')
})

test.each([
  ['/host-plot', 'Plot name'],
  ['/host-tool', 'Tool name'],
])('%s asks before what was typed is left, and not without any of it', async (path, label) => {
  fakeServer({ '/api/plots': { json: [] } })
  const { person } = openApp(path)
  await person.type(await screen.findByLabelText(label), 'Fence')
  await person.click(screen.getByRole('link', { name: 'Plots' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await person.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText(label)).toHaveProperty('value', 'Fence')
  await person.clear(screen.getByLabelText(label))
  await person.click(screen.getByRole('link', { name: 'Plots' }))
  await screen.findByRole('heading', { level: 1, name: 'Find Garden Plots' })
})
