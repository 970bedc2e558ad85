import { paymentsApi } from '@commonplot/shared/payments/payments.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { PaymentIntent } from '../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { confirmPayment, openCardDesk, receivePaymentEvent } from './payments.service.ts'

const answer = ({ id, status }: PaymentIntent) => ({ paymentIntent: { id, status } })

export function paymentRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { provider, publishableKey } = deps.payments
  serve(app, paymentsApi.getPaymentConfig, () => ({ provider, publishableKey }))
  serve(app, paymentsApi.confirmPayment, ({ body, caller }) => confirmPayment(deps, body, caller))
  serve(app, paymentsApi.paySandboxCard, async ({ body, caller }) => {
    const { cardDesk, intent } = await openCardDesk(deps, body.clientSecret, caller)
    return answer(await cardDesk.payWithCard(intent, body.card))
  })
  serve(app, paymentsApi.answerSandboxSecondStep, async ({ body, caller }) => {
    const { cardDesk, intent } = await openCardDesk(deps, body.clientSecret, caller)
    return answer(await cardDesk.answerSecondStep(intent, body.approve))
  })
  app.register(async (scope) => receiveWebhooks(scope, deps))
}

/** The signature covers the raw bytes, so the webhook's body is not parsed. */
function receiveWebhooks(scope: FastifyInstance, deps: AppDeps): void {
  const { signatureHeader } = deps.payments
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.post('/api/payments/webhook', async (request) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = signatureHeader ? request.headers[signatureHeader] : undefined
    await receivePaymentEvent(deps, rawBody, String(signature ?? ''))
    return { received: true }
  })
}
