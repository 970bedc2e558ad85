import { screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { type Answer, fakeServer, type SentRequest } from '../../../testing/fake-server.ts'
import { renderWithProviders } from '../../../testing/render.tsx'
import { aRental } from '../../../testing/rentals.ts'
import { notePaying } from './confirm-payments.ts'
import { PaymentSender } from './waiting-payment.tsx'

const CONFIRM = '/api/payments/confirm'
const ADDRESS = '/?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x'

function comeBack(
  respond: Answer | ((request: SentRequest) => Answer),
  redirectStatus = 'succeeded',
) {
  const server = fakeServer({ [CONFIRM]: respond })
  window.history.replaceState(null, '', `${ADDRESS}&redirect_status=${redirectStatus}`)
  renderWithProviders(
    <StrictMode>
      <PaymentSender />
    </StrictMode>,
  )
  return server
}

const address = () => window.location.href.slice(window.location.origin.length)

test('confirms once after the return from the bank and cleans the address', async () => {
  const server = comeBack({ json: { rental: aRental({ status: 'confirmed' }) } })
  expect(address()).toBe('/profile#rentals')
  await screen.findByText('Payment Successful!')
  screen.getByText('Your plot rental has been confirmed.')
  expect(server.asked(CONFIRM)).toHaveLength(1)
})

test('a tool is confirmed too, though the address does not say that it is one', async () => {
  const server = comeBack(({ body }) =>
    JSON.parse(body ?? '').rentalType === 'tool'
      ? { json: { rental: aRental({ type: 'tool', status: 'confirmed' }) } }
      : { status: 400, json: { message: 'rentalType: this payment is for a tool' } },
  )
  await screen.findByText('Your tool rental has been confirmed.')
  expect(server.asked(CONFIRM)).toHaveLength(2)
})

const UNPAID = { status: 402, json: { message: 'The payment has not gone through yet.' } }
const TAKEN = 'Someone else has these dates now. Your payment has been refunded in full.'

test.each([
  ['still processing', UNPAID, 'processing', 'Payment pending', /as soon as it is through/],
  ['refused by the bank', UNPAID, 'failed', 'Payment Failed', /Nothing was charged/],
  [
    'refunded',
    { status: 409, json: { message: TAKEN } },
    'succeeded',
    'Payment Error',
    new RegExp(TAKEN),
  ],
  ['not heard of', { status: 500, text: 'x' }, 'succeeded', 'Payment Error', /by ourselves/],
])('a payment that is %s says so', async (_name, answer, redirectStatus, title, words) => {
  comeBack(answer, redirectStatus)
  await screen.findByText(title)
  screen.getByText(words)
})

test('a bank’s page that comes back to the browser which began it is confirmed at the first try [B20]', async () => {
  const begun = { place: 'tool:tool1', rentalId: 'rental1', rentalType: 'tool' } as const
  const words = { title: 'Payment Successful!', description: 'Tiller is yours until June 6.' }
  notePaying('user1', 'pi_1', { ...begun, paidWords: words })
  const rental = aRental({ type: 'tool', status: 'confirmed' })
  const server = comeBack({ json: { rental } })
  await screen.findByText('Tiller is yours until June 6.')
  expect(server.requests.map(({ body }) => body)).toEqual([
    JSON.stringify({ paymentIntentId: 'pi_1', rentalType: 'tool' }),
  ])
})

test('a page opened without a payment asks nothing', () => {
  const server = fakeServer()
  window.history.replaceState(null, '', '/?utm=x')
  renderWithProviders(<PaymentSender />)
  expect(server.requests).toEqual([])
  expect(address()).toBe('/?utm=x')
})
