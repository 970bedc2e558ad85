import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newPerson, renderWithProviders } from '../../../testing/render.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { StripeForm } from './stripe-form.tsx'
import type { PaymentAnswer } from './use-payment.ts'

// Stands for what the provider's script puts on the page; the loader is the real one.
const confirmPayment = vi.fn()
const elements = {
  create: () => ({
    mount: (place: HTMLElement) => place.append('Card number of the provider'),
    destroy: () => {},
  }),
}
const createElements = vi.fn(() => elements)
const stripe = vi.fn(() => ({ elements: createElements, confirmPayment }))

const script = () => document.querySelector<HTMLScriptElement>('script[src*="js.stripe.com"]')

function open() {
  const answers: PaymentAnswer[] = []
  const payment = {
    isProcessing: false,
    problem: null,
    submit: async (pay: () => Promise<PaymentAnswer>) => void answers.push(await pay()),
  }
  const form = { clientSecret: 'pi_1_secret_x', publishableKey: 'pk_1', total: 70, payment }
  renderWithProviders(
    <Dialog open onOpenChange={() => {}} title="Payment">
      <StripeForm {...form} onCancel={() => {}} />
    </Dialog>,
  )
  return { answers, person: newPerson() }
}

beforeEach(() => {
  vi.clearAllMocks()
})

// The provider's loader fetches its script once for a window, so only the first of these can see it fail.
describe('the form of the provider', { shuffle: false }, () => {
  test('reports a script that does not load', async () => {
    open()
    const first = await waitFor(() => script() ?? expect.fail('no script'))
    fireEvent.error(first)
    // The loader tries once more by itself.
    const second = await waitFor(() => (script() === first ? expect.fail() : script()))
    fireEvent.error(second as HTMLScriptElement)
    await screen.findByRole('alert')
  })

  test('the provider’s script and form are loaded with the publishable key [BOOK-26]', async () => {
    open()
    screen.getByText('Loading the payment form')
    await waitFor(() => expect(script()).not.toBeNull())
    vi.stubGlobal('Stripe', stripe)
    fireEvent.load(script() as HTMLScriptElement)
    await screen.findByText('Card number of the provider')
    expect(stripe).toHaveBeenCalledWith('pk_1')
    expect(createElements).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_x' })
  })

  test('the return address is the site itself, and a redirect happens only if required [BOOK-27]', async () => {
    const { person, answers } = open()
    confirmPayment.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
    await screen.findByText('Card number of the provider')
    await person.click(screen.getByRole('button', { name: 'Pay $70.00' }))
    expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
      elements,
      confirmParams: { return_url: window.location.origin },
      redirect: 'if_required',
    })
    expect(answers).toEqual([{ intent: { id: 'pi_1', status: 'succeeded' } }])
  })

  test.each([
    [{ error: { message: 'Your card was declined.' } }, { refusal: 'Your card was declined.' }],
    [
      { paymentIntent: { id: 'pi_1', status: 'processing' } },
      { intent: { id: 'pi_1', status: 'processing' } },
    ],
  ])('what the provider says is handed on: %j', async (said, heard) => {
    const { person, answers } = open()
    confirmPayment.mockResolvedValue(said)
    await screen.findByText('Card number of the provider')
    await person.click(screen.getByRole('button', { name: /^Pay/ }))
    expect(answers).toEqual([heard])
  })
})
