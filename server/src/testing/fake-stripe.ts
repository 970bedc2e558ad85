import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface FakeIntent {
  id: string
  object: 'payment_intent'
  client_secret: string
  status: string
  amount: number
  amount_refunded: number
  currency: string
  metadata: Record<string, string>
}

type Answer = { status: number; body: unknown }

const ok = (body: unknown): Answer => ({ status: 200, body })
const refuse = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
})
const UNKNOWN = refuse(404, 'invalid_request_error', 'No such payment_intent')

const PAYMENT_METHODS: Record<string, string> = {
  pm_card_visa: 'succeeded',
  pm_card_threeDSecure2Required: 'requires_action',
}

/** Speaks the documented shapes of Stripe's API, as far as renting needs them. */
export async function startFakeStripe(webhookSecret: string) {
  const intents = new Map<string, FakeIntent>()
  const answers = new Map<string, Answer>()

  function create(form: URLSearchParams): Answer {
    const id = `pi_${randomUUID().replaceAll('-', '')}`
    const metadata = [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key ? [[key, value]] : []
    })
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomUUID()}`,
      status: 'requires_payment_method',
      amount: Number(form.get('amount')),
      amount_refunded: 0,
      currency: form.get('currency') ?? '',
      metadata: Object.fromEntries(metadata),
    }
    intents.set(id, intent)
    return ok(intent)
  }

  function confirm(intent: FakeIntent, form: URLSearchParams): Answer {
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      return refuse(400, 'invalid_request_error', `This PaymentIntent is ${intent.status}`)
    }
    const status = PAYMENT_METHODS[form.get('payment_method') ?? '']
    if (!status) return refuse(402, 'card_error', 'Your card was declined.')
    intent.status = status
    return ok(intent)
  }

  function cancel(intent: FakeIntent): Answer {
    if (intent.status === 'succeeded') return refuse(400, 'invalid_request_error', 'Already paid')
    intent.status = 'canceled'
    return ok(intent)
  }

  function refund(form: URLSearchParams): Answer {
    const intent = intents.get(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    if (intent?.status !== 'succeeded' || intent.amount_refunded + amount > intent.amount) {
      return refuse(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount')
    }
    intent.amount_refunded += amount
    return ok({ id: `re_${randomUUID()}`, object: 'refund', amount, status: 'succeeded' })
  }

  function answer(method: string, path: string, form: URLSearchParams): Answer {
    if (path === '/v1/payment_intents') return create(form)
    if (path === '/v1/refunds') return refund(form)
    const [, id = '', action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    const intent = intents.get(id)
    if (!intent) return UNKNOWN
    if (method === 'GET') return ok(intent)
    return action === 'cancel' ? cancel(intent) : confirm(intent, form)
  }

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await textOf(request))
    const key = request.headers['idempotency-key']
    const { pathname } = new URL(request.url ?? '', 'http://here')
    const known = typeof key === 'string' ? answers.get(key) : undefined
    const { status, body } = known ?? answer(request.method ?? 'GET', pathname, form)
    if (typeof key === 'string') answers.set(key, { status, body })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    refundedOf: (id: string) => intents.get(id)?.amount_refunded,
    /** What a browser with the client secret does. */
    async pay(id: string, paymentMethod: string): Promise<string> {
      const body = new URLSearchParams({ payment_method: paymentMethod })
      const response = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body,
      })
      const answered = (await response.json()) as { status?: string; error?: { message: string } }
      return answered.status ?? answered.error?.message ?? ''
    },
    signedEvent(id: string, paymentIntentId: string, secret = webhookSecret) {
      const object = intents.get(paymentIntentId)
      const event = { id, object: 'event', type: 'payment_intent.succeeded', data: { object } }
      const payload = JSON.stringify(event)
      const time = Math.floor(Date.now() / 1000)
      const mac = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
      return { payload, headers: { 'stripe-signature': `t=${time},v1=${mac}` } }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
