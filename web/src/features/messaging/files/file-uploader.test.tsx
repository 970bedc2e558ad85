import { MAX_ATTACHMENT_BYTES } from '@commonplot/shared/attachments/attachment.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aConversation, aMessage } from '../../../testing/conversations.ts'
import { fakeUploads } from '../../../testing/fake-browser.ts'
import { type Answer, fakeServer, heldAnswer } from '../../../testing/fake-server.ts'
import { openApp } from '../../../testing/render.tsx'
import { expectToast } from '../../../testing/toasts.ts'
import { createUploader } from './file-uploader.tsx'

const TICKET = {
  uploadURL: '/api/attachments/a1?signature=s',
  attachmentUrl: '/api/attachments/a1',
}
const PNG = new File(['png'], 'bed.png', { type: 'image/png' })

beforeEach(() => {
  Element.prototype.scrollTo = () => {}
  // Uppy follows the system's theme with the older of the two listeners.
  const noListener = () => {}
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: noListener,
    removeListener: noListener,
  }))
})

async function openDialog(ticket: Answer = { status: 201, json: TICKET }) {
  const uploads = fakeUploads()
  const message = heldAnswer()
  const server = fakeServer({
    '/api/conversations': { json: [aConversation()] },
    '/api/conversations/c1/read': { json: { count: 0 } },
    '/api/attachments/upload': ticket,
    '/api/conversations/c1/messages': ({ method }) =>
      method === 'GET' ? { json: [] } : message.respond(),
  })
  const { person } = openApp('/messages?conversation=c1')
  await person.click(await screen.findByRole('button', { name: 'Attach File' }))
  const dialog = await screen.findByRole('dialog', { name: 'Attach File' })
  await within(dialog).findByText('One file, up to 10 MB')
  const choose = (files: File[]) => {
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is nothing to choose a file with')
    return person.upload(input, files)
  }
  return { dialog, words: within(dialog), person, server, choose, message, ...uploads }
}

test('uploads, pauses, resumes and shares an image [MSG-16] [MSG-36] [MSG-37] [MSG-38] [MSG-39] [DATA-30]', async () => {
  const { words, person, server, choose, message, puts, end } = await openDialog()
  await choose([PNG])
  await person.click(await words.findByRole('button', { name: 'Upload 1 file' }))
  await words.findByTitle('Uploading')
  await waitFor(() => expect(puts).toHaveLength(1))
  expect([puts[0]?.target, puts[0]?.body]).toEqual([
    `PUT ${window.location.origin}${TICKET.uploadURL}`,
    PNG,
  ])

  await person.click(words.getByRole('button', { name: 'Pause' }))
  await words.findByTitle('Paused')
  expect(puts[0]?.isAborted).toBe(true)
  await person.click(words.getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(puts).toHaveLength(2))

  await end(200)
  await words.findByTitle('Complete')
  message.release({ status: 201, json: aMessage({ senderId: 'user1' }) })
  await expectToast('File Shared', 'Your file has been shared successfully.')
  const sent = server.requests.find(
    ({ url, method }) => url === '/api/conversations/c1/messages' && method === 'POST',
  )
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    messageType: 'attachment',
    attachmentUrl: TICKET.attachmentUrl,
    attachmentName: 'bed.png',
    attachmentSize: PNG.size,
    attachmentType: 'image',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shares any other file as a document [MSG-38]', async () => {
  const { words, person, server, choose, message, puts, end } = await openDialog()
  await choose([new File(['plan'], 'plan.pdf', { type: 'application/pdf' })])
  await person.click(await words.findByRole('button', { name: 'Upload 1 file' }))
  await waitFor(() => expect(puts).toHaveLength(1))
  await end(200)
  message.release({ status: 201, json: aMessage({ senderId: 'user1' }) })
  await screen.findByText('File Shared')
  const sent = server.requests.find(({ method, url }) => method === 'POST' && /messages$/.test(url))
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ attachmentType: 'document' })
})

test('shows a refused upload and retries it [MSG-37]', async () => {
  const { words, person, choose, puts, end } = await openDialog()
  await choose([PNG])
  await person.click(await words.findByRole('button', { name: 'Upload 1 file' }))
  await waitFor(() => expect(puts).toHaveLength(1))
  await end(413)
  await words.findByText('Upload failed')
  await person.click(words.getByRole('button', { name: 'Retry upload' }))
  await waitFor(() => expect(puts).toHaveLength(2))
})

test('shows an error without an upload URL [ERR-23]', async () => {
  const { words, person, choose, puts } = await openDialog({ status: 503 })
  await choose([PNG])
  await person.click(await words.findByRole('button', { name: 'Upload 1 file' }))
  await screen.findByText('Upload Error')
  screen.getByText('Failed to get upload URL. Please try again.')
  expect(puts).toEqual([])
})

test('accepts one file only [MSG-34]', async () => {
  const { dialog, words, choose } = await openDialog()
  expect(dialog.querySelector<HTMLInputElement>('input[type=file]')?.multiple).toBe(false)
  await choose([PNG])
  await words.findByRole('button', { name: 'Upload 1 file' })
  expect(words.queryByRole('button', { name: /add more/i })).toBeNull()
  expect(dialog.querySelector('input[type=file]')).toBeNull()
})

test('refuses a file above 10 MB before sending [MSG-35]', async () => {
  const { words, choose, server } = await openDialog()
  await choose([new File([new Uint8Array(MAX_ATTACHMENT_BYTES + 1)], 'film.mp4')])
  await words.findByText(/exceeds maximum allowed size of 10 MB/)
  expect(server.asked('/api/attachments/upload')).toEqual([])
})

test('the dialog is as large as was asked for where there is room [MSG-40]', async () => {
  const { dialog } = await openDialog()
  const inner = dialog.querySelector<HTMLElement>('.uppy-Dashboard-inner')
  expect([inner?.style.width, inner?.style.height]).toEqual(['750px', '550px'])
  const thumbnails = createUploader(document.createElement('div')).getPlugin(
    'Dashboard:ThumbnailGenerator',
  )
  expect(thumbnails?.opts).toMatchObject({ thumbnailWidth: 280 })
})

test('uses no multipart upload, six requests at once and a timeout of five minutes [MSG-41]', () => {
  const { opts } = createUploader(document.createElement('div')).getPlugin('PutUploader') ?? {}
  expect(MAX_ATTACHMENT_BYTES).toBeLessThan(100 * 1024 * 1024)
  expect(opts).toMatchObject({ requestsAtOnce: 6, timeoutMs: 5 * 60_000 })
})

test('retries after 0, 1, 3 and 5 seconds, then shows an error [MSG-41] [B2]', async () => {
  const { words, person, choose, puts, end } = await openDialog()
  await choose([PNG])
  await person.click(await words.findByRole('button', { name: 'Upload 1 file' }))
  await waitFor(() => expect(puts).toHaveLength(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const [retry, delayMs] of [0, 1_000, 3_000, 5_000].entries()) {
    await end(503)
    if (delayMs > 0) await act(() => vi.advanceTimersByTimeAsync(delayMs - 1))
    expect(puts).toHaveLength(retry + 1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(puts).toHaveLength(retry + 2)
    expect(words.queryByText('Upload failed')).toBeNull()
  }
  await end(503)
  vi.useRealTimers()
  await words.findByText('Upload failed')
  expect(puts).toHaveLength(5)
})

test('requests upload URLs from our own server only, without a companion [MSG-42]', async () => {
  const { words, person, server, choose, puts, end } = await openDialog()
  const before = server.requests.length
  await choose([PNG])
  await person.click(await words.findByRole('button', { name: 'Upload 1 file' }))
  await waitFor(() => expect(puts).toHaveLength(1))
  await end(200)
  await words.findByTitle('Complete')
  // A companion would be asked for the parts and told of their end.
  expect(server.requests.slice(before).map(({ url }) => url)).toEqual([
    '/api/attachments/upload',
    '/api/conversations/c1/messages',
  ])
  expect(puts.map(({ target }) => target)).toEqual([
    `PUT ${window.location.origin}${TICKET.uploadURL}`,
  ])
})
