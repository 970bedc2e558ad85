import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { type HandoverStep, handoverOf } from '@commonplot/shared/rentals/handover.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keptFile } from '../../../lib/kept-files.ts'
import { outboxItems } from '../../../lib/outbox.ts'
import { fakeUploads } from '../../../testing/fake-browser.ts'
import { type Answer, fakeServer, type SentRequest } from '../../../testing/fake-server.ts'
import { aTool } from '../../../testing/listings.ts'
import { newPerson, renderWithProviders } from '../../../testing/render.tsx'
import { aRental } from '../../../testing/rentals.ts'
import { expectFailureToast } from '../../../testing/toasts.ts'
import { HandoverSender, reportIn } from './handover-outbox.tsx'
import { RentalCard } from './rental-card.tsx'

beforeEach(() => {
  window.localStorage.clear()
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

const TODAY = todayIn('UTC', Date.now())
const PHOTO = new File(['shed'], 'shed.jpg', { type: 'image/jpeg' })
const HOST = { ownerId: 'user1', renterId: 'user2' }
const step = (changes: Partial<HandoverStep>): HandoverStep => ({
  ...{ step: 'pickup', by: 'renter', note: null, photos: [], allWell: true },
  ...{ at: new Date().toISOString(), ...changes },
})
const BACK = [step({}), step({ step: 'return' })]

const aToolRental = (changes: Partial<Rental> = {}): Rental =>
  aRental({
    ...{ type: 'tool', itemId: 'tool1', item: { id: 'tool1', name: 'Tiller' }, timeZone: 'UTC' },
    ...{ startDate: TODAY, endDate: TODAY, status: 'confirmed', holdExpiresAt: null },
    ...{ securityDeposit: 24, depositStatus: 'held' },
    ...changes,
  })

type Respond = (request: SentRequest) => Answer | Promise<Answer>

/** The card with what sends beside it; `changed` is the rental once something was accepted. */
async function openCard(before: Rental, changed: Rental, routes: Record<string, Respond> = {}) {
  let rental = before
  const uploads = fakeUploads()
  const accept = () => {
    rental = changed
    return { json: { rental } }
  }
  const at = '/api/rentals/rental1'
  const actions = ['pickup', 'return', 'claim', 'claim/answer'].map((path) => [
    `${at}/${path}`,
    accept,
  ])
  const server = fakeServer({
    [at]: () => ({ json: { rental } }),
    '/api/tools/tool1': { json: aTool() },
    '/api/photos/upload': {
      status: 201,
      json: { photoUrl: '/api/photos/p1', uploadURL: 'http://else/api/photos/p1?signature=s' },
    },
    ...Object.fromEntries(actions),
    ...routes,
  })
  renderWithProviders(
    <>
      <HandoverSender />
      <RentalCard rentalId="rental1" />
    </>,
  )
  await screen.findByRole('article', { name: 'Handover: Tiller' })
  const person = newPerson()
  const sent = (path: string) =>
    server.requests
      .filter(({ url, method }) => method === 'POST' && url === `${at}/${path}`)
      .map(({ body }) => JSON.parse(body ?? ''))
  const openDialog = async (label: string) => {
    await person.click(screen.getByRole('button', { name: label }))
    return within(await screen.findByRole('dialog'))
  }
  return { person, sent, openDialog, accept, uploads }
}

const OUT = aToolRental({ handover: handoverOf([step({})]) })

test('reports a pick-up with checklist, note and photo', async () => {
  const { person, sent, openDialog, uploads } = await openCard(aToolRental(), OUT)
  const dialog = await openDialog('I have picked it up')
  await person.click(await dialog.findByLabelText('It starts and stops'))
  await person.type(dialog.getByLabelText('Note'), 'Behind the shed')
  await person.upload(dialog.getByLabelText('Choose photos'), [PHOTO])
  await dialog.findByRole('img', { name: 'Chosen: shed.jpg' })
  await person.click(dialog.getByRole('button', { name: 'I have picked it up' }))
  await screen.findByText('The pick-up is being sent...')
  await waitFor(() => expect(uploads.puts).toHaveLength(1))
  await uploads.end(200)
  await screen.findByText(/^Due back on/)
  expect(sent('pickup')).toEqual([
    {
      clientId: expect.any(String),
      allWell: true,
      note: 'Checked: It starts and stops.\nBehind the shed',
      photos: ['/api/photos/p1'],
    },
  ])
  await waitFor(() => expect(outboxItems('user1', 'handover')).toEqual([]))
})

test('photos of a report that is refused do not stay on the device [C10]', async () => {
  const refuse = () => ({ status: 409, json: { message: 'It was picked up already.' } })
  const { person, openDialog, uploads } = await openCard(aToolRental(), OUT, {
    '/api/rentals/rental1/pickup': refuse,
  })
  const dialog = await openDialog('I have picked it up')
  await person.upload(dialog.getByLabelText('Choose photos'), [PHOTO])
  await dialog.findByRole('img', { name: 'Chosen: shed.jpg' })
  await person.click(dialog.getByRole('button', { name: 'I have picked it up' }))
  await waitFor(() => expect(uploads.puts).toHaveLength(1))
  const [waiting] = outboxItems('user1', 'handover').map(reportIn)
  const key = waiting?.files[0] ?? ''
  expect(await keptFile(key)).toBeInstanceOf(Blob)
  await uploads.end(200)
  await waitFor(() => expect(outboxItems('user1', 'handover')).toEqual([]))
  expect(await keptFile(key)).toBeUndefined()
})

test('stores a report offline and sends it once with the same id', async () => {
  let isUp = false
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { person, sent, openDialog, accept } = await openCard(aToolRental(), OUT, {
    '/api/rentals/rental1/pickup': () => {
      if (!isUp) throw new TypeError('Failed to fetch')
      return accept()
    },
  })
  const dialog = await openDialog('I have picked it up')
  await person.click(dialog.getByRole('button', { name: 'I have picked it up' }))
  await screen.findByText(/The pick-up is kept on this device/)
  expect(screen.queryByRole('button', { name: 'I have picked it up' })).toBeNull()
  expect(outboxItems('user1', 'handover')).toHaveLength(1)
  isUp = true
  isOnline.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText(/^Due back on/)
  expect(new Set(sent('pickup').map(({ clientId }) => clientId)).size).toBe(1)
  await waitFor(() => expect(outboxItems('user1', 'handover')).toEqual([]))
})

test('shows the refusal of the server and drops the report', async () => {
  const { person, openDialog } = await openCard(aToolRental(), OUT, {
    '/api/rentals/rental1/pickup': () => ({
      status: 409,
      json: { message: 'You have said so already.' },
    }),
  })
  const dialog = await openDialog('I have picked it up')
  await person.click(dialog.getByRole('button', { name: 'I have picked it up' }))
  await expectFailureToast(
    'Not sent',
    '\u201cPick-up of Tiller\u201d will not be sent. You have said so already.',
  )
  await screen.findByRole('button', { name: 'I have picked it up' })
})

test('lets the host confirm the return and shows the effect on the deposit', async () => {
  const handover = handoverOf([...BACK, step({ step: 'return', by: 'owner', allWell: false })])
  const { person, sent, openDialog } = await openCard(
    aToolRental({ ...HOST, handover: handoverOf(BACK) }),
    aToolRental({ ...HOST, handover }),
  )
  const dialog = await openDialog('Confirm the return')
  dialog.getByText('The $24.00 deposit goes back at once.')
  await person.click(dialog.getByRole('switch', { name: 'All is well' }))
  dialog.getByText(/you have 48 hours from the return/)
  await person.click(dialog.getByRole('button', { name: 'Confirm the return' }))
  await screen.findByText(/You said it is back, but not all is well/)
  expect(sent('return')).toEqual([{ clientId: expect.any(String), allWell: false }])
})

test('keeps the draft after the dialog is closed by accident', async () => {
  const { person, openDialog } = await openCard(aToolRental(), OUT)
  const dialog = await openDialog('I have picked it up')
  await person.type(dialog.getByLabelText('Note'), 'Behind the shed')
  await person.keyboard('{Escape}')
  const again = await openDialog('I have picked it up')
  expect(again.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Behind the shed')
})

const CLAIM = {
  ...{ amount: 10, reason: 'A bent tine', photos: [], state: 'open' as const, keptAmount: null },
  ...{ until: '2099-05-20T12:00:00.000Z', createdAt: new Date().toISOString() },
}
const claimed = (changes: Partial<Rental> = {}) =>
  aToolRental({ handover: handoverOf(BACK), depositStatus: 'claimed', claim: CLAIM, ...changes })

test('a claim needs an amount within the deposit and a reason, and goes with its photos', async () => {
  const before = aToolRental({ ...HOST, handover: handoverOf(BACK) })
  const { person, sent, openDialog, uploads } = await openCard(before, claimed(HOST))
  const dialog = await openDialog('Claim from the deposit')
  // A field of the browser, which reads a comma where people write one.
  dialog.getByRole('textbox', { name: 'Amount in dollars' })
  await person.type(dialog.getByLabelText('Amount in dollars'), '24.01')
  await person.click(dialog.getByRole('button', { name: 'Send the claim' }))
  dialog.getByText('Between $0.01 and $24.00')
  dialog.getByText('Say what is wrong')
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount in dollars'))
  expect(sent('claim')).toEqual([])
  await person.clear(dialog.getByLabelText('Amount in dollars'))
  await person.type(dialog.getByLabelText('Amount in dollars'), '10')
  await person.type(dialog.getByLabelText('What is wrong'), 'A bent tine')
  await person.upload(dialog.getByLabelText('Choose photos'), [PHOTO])
  await dialog.findByRole('img', { name: 'Chosen: shed.jpg' })
  await person.click(dialog.getByRole('button', { name: 'Send the claim' }))
  await waitFor(() => expect(uploads.puts).toHaveLength(1))
  await uploads.end(200)
  await screen.findByText(/You ask for \$10\.00/)
  expect(sent('claim')).toEqual([{ amount: 10, reason: 'A bent tine', photos: ['/api/photos/p1'] }])
})

test.each([
  ['Accept $10.00', 'Yes, accept', /\$14\.00 comes back to you/, true],
  ['Object', 'Yes, object', /An operator looks at what you both have said/, false],
])('a renter answers a claim: %s', async (label, yes, words, accept) => {
  const changed = accept
    ? claimed({
        depositStatus: 'partly_kept',
        claim: { ...CLAIM, state: 'accepted', keptAmount: 10 },
      })
    : claimed({ claim: { ...CLAIM, state: 'disputed' } })
  const { person, sent, openDialog } = await openCard(claimed(), changed)
  const dialog = await openDialog(label)
  dialog.getByText(words)
  await person.click(dialog.getByRole('button', { name: yes }))
  await screen.findByText(accept ? 'You accepted it.' : /An operator decides by/)
  expect(sent('claim/answer')).toEqual([{ accept }])
})

test('shows that an answer is too late and the current state', async () => {
  const { person, openDialog } = await openCard(claimed(), claimed(), {
    '/api/rentals/rental1/claim/answer': () => ({
      status: 409,
      json: { message: 'There is no claim that waits for your answer.' },
    }),
  })
  const dialog = await openDialog('Object')
  await person.click(dialog.getByRole('button', { name: 'Yes, object' }))
  await expectFailureToast('Error', 'There is no claim that waits for your answer.')
})

test('a photo that is still being made smaller is waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  vi.stubGlobal('createImageBitmap', () => promise)
  vi.stubGlobal('OffscreenCanvas', function OffscreenCanvas() {
    return { getContext: () => null }
  })
  const { person, openDialog, uploads } = await openCard(aToolRental(), OUT)
  const dialog = await openDialog('I have picked it up')
  await person.upload(dialog.getByLabelText('Choose photos'), [PHOTO])
  await person.click(dialog.getByRole('button', { name: 'Reading the photos...' }))
  expect(outboxItems('user1', 'handover')).toEqual([])
  resolve({ width: 10, height: 10 })
  await person.click(await dialog.findByRole('button', { name: 'I have picked it up' }))
  await waitFor(() => expect(uploads.puts).toHaveLength(1))
})
