import type { PaymentProvider } from '@commonplot/shared/payments/payment.ts'
import { PaymentProviderError, type Payments } from './payments.port.ts'

/** A former provider without keys: its payments wait until the keys are back. */
export function absentPayments(provider: PaymentProvider): Payments {
  const refuse = async (): Promise<never> => {
    throw new PaymentProviderError('provider_not_configured', false)
  }
  return {
    provider,
    publishableKey: '',
    leastCents: 0,
    cardDesk: null,
    formOrigins: { script: [], connect: [], frame: [] },
    signatureHeader: null,
    createIntent: refuse,
    readIntent: refuse,
    cancelIntent: refuse,
    refund: refuse,
    listRefunds: refuse,
    readEvent: refuse,
  }
}
