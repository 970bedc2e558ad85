import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeUploads } from '../../testing/fake-browser.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { newPerson, renderWithProviders } from '../../testing/render.tsx'
import { PhotoList } from './photo-list.ts'
import { PhotoUploader } from './photo-uploader.tsx'
import { ProfilePictureField } from './profile-picture-field.tsx'

const pictureOf = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' })

beforeEach(() => {
  // What browsers have and jsdom lacks.
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

/** Every upload is given the next number. */
function fakePhotoServer() {
  let tickets = 0
  const uploads = fakeUploads()
  fakeServer({
    '/api/photos/upload': () => {
      tickets += 1
      const photoUrl = `/api/photos/p${tickets}`
      return { status: 201, json: { photoUrl, uploadURL: `http://else${photoUrl}?signature=s` } }
    },
  })
  return uploads
}

function openUploader() {
  const uploads = fakePhotoServer()
  const list = new PhotoList()
  renderWithProviders(<PhotoUploader list={list} />)
  const person = newPerson()
  const choose = async (...names: string[]) => {
    await person.upload(screen.getByLabelText('Choose photos'), names.map(pictureOf))
    await waitFor(() => expect(uploads.puts.length).toBeGreaterThanOrEqual(names.length))
  }
  const arrive = async (...names: string[]) => {
    await choose(...names)
    for (const put of uploads.puts) await uploads.end(200, put)
  }
  const order = () =>
    screen.queryAllByRole('img').map((image) => image.getAttribute('alt')?.split(': ')[1])
  return { list, person, choose, arrive, order, ...uploads }
}

test('a listing that shows more than ten photos already takes no other [A28]', () => {
  const images = Array.from({ length: 12 }, (_, n) => `https://example.org/${n}.jpg`)
  const list = new PhotoList({ images, imageTexts: [] })
  expect(list.addFiles(['gate', 'bed', 'shed'].map(pictureOf))).toBe(3)
  expect(list.addAddress('https://example.org/more.jpg')).toBe(false)
  expect(list.photos().map(({ url }) => url)).toEqual(images)
})

test('chosen photos are uploaded with progress, and the first is the cover [issue 18.4]', async () => {
  const { list, choose, puts, end } = openUploader()
  await choose('gate', 'bed')
  expect(puts.map(({ target }) => target)).toEqual([
    'PUT /api/photos/p1?signature=s',
    'PUT /api/photos/p2?signature=s',
  ])
  act(() => puts[0]?.upload.onprogress?.({ loaded: 3, total: 4, lengthComputable: true }))
  const bar = screen.getByRole('progressbar', { name: 'Uploading gate.jpg' })
  expect(bar.getAttribute('aria-valuenow')).toBe('75')
  const chosen = list.settle()
  for (const put of puts) await end(200, put)
  expect(await chosen).toMatchObject({ images: ['/api/photos/p1', '/api/photos/p2'] })
  expect(screen.queryByRole('progressbar')).toBeNull()
  within(screen.getAllByRole('listitem')[0] as HTMLElement).getByText('Cover')
})

test('photos are reordered by buttons and arrow keys, which say so and keep the focus [issue 18.4]', async () => {
  const { list, person, arrive, order } = openUploader()
  await arrive('gate', 'bed', 'pond')
  await person.click(screen.getByRole('button', { name: 'Move photo 3 earlier' }))
  expect(order()).toEqual(['gate.jpg', 'pond.jpg', 'bed.jpg'])
  expect(screen.getByRole('status').textContent).toBe('Moved to place 2 of 3.')
  const button = screen.getByRole('button', { name: 'Move photo 2 earlier' })
  expect(document.activeElement).toBe(button)
  await person.keyboard('{ArrowUp}')
  expect(order()).toEqual(['pond.jpg', 'gate.jpg', 'bed.jpg'])
  expect(screen.getByRole('status').textContent).toBe('Moved to place 1 of 3. It is the cover.')
  await person.keyboard('{ArrowLeft}{ArrowRight}{ArrowDown}{ArrowDown}')
  expect(order()).toEqual(['gate.jpg', 'bed.jpg', 'pond.jpg'])
  expect(document.activeElement).toBe(button)
  expect((await list.settle())?.images).toEqual([
    '/api/photos/p1',
    '/api/photos/p2',
    '/api/photos/p3',
  ])
})

test('photos are reordered by dragging, and dropped files are taken [issue 18.4]', async () => {
  const { arrive, order, puts } = openUploader()
  await arrive('gate', 'bed', 'pond')
  const [first] = screen.getAllByRole('listitem')
  const dragged = screen.getByAltText('Photo 3: pond.jpg')
  const ours = { dataTransfer: { types: [] } }
  fireEvent.dragStart(dragged, ours)
  fireEvent.drop(first as HTMLElement, ours)
  expect(order()).toEqual(['pond.jpg', 'gate.jpg', 'bed.jpg'])
  const files = { dataTransfer: { types: ['Files'], files: [pictureOf('hive')] } }
  const zone = screen.getByText(/Or drag them here/).parentElement as HTMLElement
  fireEvent.dragOver(zone, files)
  fireEvent.drop(zone, files)
  await waitFor(() => expect(puts).toHaveLength(4))
  expect(order()).toContain('hive.jpg')
})

test('keeps the description with its photo [issue 18.4]', async () => {
  const { list, person, arrive } = openUploader()
  await arrive('gate', 'bed')
  await person.type(screen.getByLabelText('Alternative text of photo 2'), 'Beans on poles ')
  await person.click(screen.getByRole('button', { name: 'Move photo 2 earlier' }))
  expect((await list.settle())?.imageTexts).toEqual(['Beans on poles', ''])
})

test('shows the reason of a refused photo, allows a retry and keeps the other photos [issue 18.4]', async () => {
  const { list, person, choose, puts, end } = openUploader()
  await choose('gate', 'bed')
  await end(400, puts[0], JSON.stringify({ message: 'This picture is damaged.' }))
  await end(200, puts[1])
  await screen.findByText('This picture is damaged.')
  expect(await list.settle()).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(puts).toHaveLength(3))
  await end(200)
  expect((await list.settle())?.images).toEqual(['/api/photos/p3', '/api/photos/p2'])
})

test('a removed photo comes back where it was, also when it arrived meanwhile [issue 18.4]', async () => {
  const { list, person, choose, order, puts, end } = openUploader()
  await choose('gate', 'bed', 'pond')
  await person.click(screen.getByRole('button', { name: 'Remove photo 2' }))
  expect(order()).toEqual(['gate.jpg', 'pond.jpg'])
  for (const put of puts) await end(200, put)
  expect((await list.settle())?.images).toHaveLength(2)
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(order()).toEqual(['gate.jpg', 'bed.jpg', 'pond.jpg'])
  expect((await list.settle())?.images).toHaveLength(3)
})

test('more than ten are left out in words; addresses count too [issue 18.4]', async () => {
  const { person, choose, order } = openUploader()
  await person.type(screen.getByLabelText('Photo URL'), 'https://example.org/a.jpg')
  await person.click(screen.getByRole('button', { name: 'Add photo' }))
  const names = Array.from({ length: 11 }, (_, n) => `photo-${n}`)
  await choose(...names.slice(0, 9))
  await person.upload(screen.getByLabelText('Choose photos'), names.slice(9).map(pictureOf))
  expect(order()).toHaveLength(10)
  screen.getByText('At most 10 photos: 2 were left out.')
})

test('an address that is none is refused in words, and nothing is added', async () => {
  const { person, order } = openUploader()
  await person.type(screen.getByLabelText('Photo URL'), 'gate.jpg')
  await person.click(screen.getByRole('button', { name: 'Add photo' }))
  screen.getByText('A picture address starts with http:// or https://')
  expect(order()).toEqual([])
})

test('pauses an upload offline and resumes it online', async () => {
  const uploads = fakePhotoServer()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderWithProviders(<PhotoUploader list={new PhotoList()} />)
  await newPerson().upload(screen.getByLabelText('Choose photos'), [pictureOf('gate')])
  await screen.findByText(/You are offline/)
  expect(uploads.puts).toEqual([])
  isOnline.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(uploads.puts).toHaveLength(1))
})

test('a picture of a person is uploaded, shown small and can be taken away [issue 18.4]', async () => {
  const { puts, end } = fakePhotoServer()
  function Form() {
    const [value, setValue] = useState('')
    return <ProfilePictureField fullName="Maya Okafor" value={value} onChange={setValue} />
  }
  const { container } = renderWithProviders(<Form />)
  await newPerson().upload(screen.getByLabelText('Choose a picture'), [pictureOf('maya')])
  await waitFor(() => expect(puts).toHaveLength(1))
  await end(413)
  await screen.findByText(/larger than 10 MB/)
  await newPerson().click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(puts).toHaveLength(2))
  await end(200)
  await waitFor(() =>
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/photos/p2?w=480'),
  )
  await newPerson().click(screen.getByRole('button', { name: 'Remove' }))
  screen.getByText('MA')
})
