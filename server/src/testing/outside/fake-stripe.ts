import { createHmac, randomUUID } from 'node:crypto'
import { once as nextEvent } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentEventKind } from '../../adapters/payments/payments.port.ts'

interface FakeRefund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
  metadata: Record<string, string>
}

/** Stripe's book of refunds: the bank decides later, and may send back what it had taken. */
function fakeRefundBook() {
  const refunds: FakeRefund[] = []
  let nextStatus: FakeRefund['status'] = 'succeeded'
  const of = (intentId: string) => refunds.filter((refund) => refund.payment_intent === intentId)
  const given = (intentId: string) => of(intentId).filter(({ status }) => status !== 'failed')

  return {
    of,
    /** How many are under way or through: never more than one. */
    countOf: (intentId: string) => given(intentId).length,
    centsOf: (intentId: string) => given(intentId).reduce((sum, { amount }) => sum + amount, 0),
    add(intentId: string, amount: number, metadata: Record<string, string>): FakeRefund {
      const id = `re_${randomUUID().replaceAll('-', '')}`
      const about = { id, object: 'refund' as const, payment_intent: intentId }
      const refund: FakeRefund = { ...about, amount, status: nextStatus, metadata }
      refunds.push(refund)
      return refund
    },
    /** The state of each refund that is asked for from now on. */
    begin(status: FakeRefund['status']): void {
      nextStatus = status
    },
    /** The answer of the bank to the newest refund of a payment. */
    settle(intentId: string, status: 'succeeded' | 'failed'): void {
      const refund = of(intentId).at(-1)
      if (!refund) throw new Error('there is no refund to settle')
      Object.assign(refund, { status, ...(status === 'failed' && { failure_reason: 'declined' }) })
    },
  }
}

interface FakeIntent {
  id: string
  object: 'payment_intent'
  client_secret: string
  status: string
  amount: number
  currency: string
  metadata: Record<string, string>
}

interface Trouble {
  request: 'POST /v1/refunds' | 'GET /v1/refunds' | 'POST /v1/payment_intents'
  isDone: boolean
}

type Answer = { status: number; body: unknown }

const LEAST_CENTS = 50

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

/** How Stripe tells of what can happen, and with which status of the refund. */
const EVENTS: Record<PaymentEventKind, { type: string; refund?: string }> = {
  paid: { type: 'payment_intent.succeeded' },
  failed: { type: 'payment_intent.payment_failed' },
  refunded: { type: 'refund.updated', refund: 'succeeded' },
  refund_failed: { type: 'refund.failed', refund: 'failed' },
  other: { type: 'payment_intent.created' },
}

/** Speaks the documented shapes of Stripe's API, as far as renting needs them. */
export async function startFakeStripe(webhookSecret: string) {
  const intents = new Map<string, FakeIntent>()
  const refunds = fakeRefundBook()
  const answers = new Map<string, { asked: string; given: Answer }>()
  const troubles: Trouble[] = []

  function create(form: URLSearchParams): Answer {
    if (Number(form.get('amount')) < LEAST_CENTS) {
      return refuse(400, 'invalid_request_error', 'Amount must be at least $0.50 usd')
    }
    const id = `pi_${randomUUID().replaceAll('-', '')}`
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomUUID()}`,
      status: 'requires_payment_method',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      metadata: metadataOf(form),
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
    if (intent?.status !== 'succeeded' || refunds.centsOf(intent.id) + amount > intent.amount) {
      return refuse(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount')
    }
    return ok(refunds.add(intent.id, amount, metadataOf(form)))
  }

  function answer(method: string, path: string, form: URLSearchParams): Answer {
    if (path === '/v1/payment_intents') return create(form)
    if (path === '/v1/refunds' && method === 'GET') {
      const data = refunds.of(form.get('payment_intent') ?? '')
      return ok({ object: 'list', data, has_more: false })
    }
    if (path === '/v1/refunds') return refund(form)
    const [, id = '', action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    const intent = intents.get(id)
    if (!intent) return UNKNOWN
    if (method === 'GET') return ok(intent)
    return action === 'cancel' ? cancel(intent) : confirm(intent, form)
  }

  /** Meets the next trouble that was ordered for such a request. */
  function troubled(request: string, ask: () => Answer): Answer {
    const at = troubles.findIndex((trouble) => trouble.request === request)
    const [trouble] = at < 0 ? [] : troubles.splice(at, 1)
    if (!trouble) return ask()
    if (trouble.isDone) ask()
    return refuse(500, 'api_error', 'An unknown error occurred')
  }

  /** Repeats the answer to a key, a 500 too; refuses another request under the same key. */
  function keptUnder(key: string, asked: string, ask: () => Answer): Answer {
    const known = answers.get(key)
    if (known && known.asked !== asked) return refuse(400, 'idempotency_error', 'Another request')
    const given = known?.given ?? ask()
    // As it was then: what has become of it since has to be looked up.
    answers.set(key, { asked, given: structuredClone(given) })
    return given
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://here')
    const isRead = request.method === 'GET'
    const form = isRead ? searchParams : new URLSearchParams(await textOf(request))
    const key = request.headers['idempotency-key']
    const ask = () =>
      troubled(`${request.method} ${pathname}`, () =>
        answer(request.method ?? 'GET', pathname, form),
      )
    const { status, body } =
      isRead || !key ? ask() : keptUnder(String(key), `${pathname}?${form}`, ask)
    const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' }
    response.writeHead(status, headers).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await nextEvent(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    /** As Stripe does after a day. */
    forgetIdempotencyKeys: () => answers.clear(),
    refunds,
    /** The next such request is answered with a 500; `isDone` if what it asked for was done all the same. */
    fail(request: Trouble['request'], { isDone = false } = {}): void {
      troubles.push({ request, isDone })
    },
    refundedOf: (id: string) => refunds.centsOf(id),
    /** The calls of a browser that has the client secret. */
    async pay(id: string, paymentMethod: string): Promise<string> {
      const intent = intents.get(id)
      if (!intent) throw new Error('there is no such payment intent')
      const { body } = confirm(intent, new URLSearchParams({ payment_method: paymentMethod }))
      const answered = body as { status?: string; error?: { message: string } }
      return answered.status ?? answered.error?.message ?? ''
    },
    signedEvent(
      id: string,
      paymentIntentId: string,
      {
        kind = 'paid',
        secret = webhookSecret,
      }: { kind?: keyof typeof EVENTS; secret?: string } = {},
    ) {
      const { type, refund } = EVENTS[kind]
      const about = { id: `re_${id}`, object: 'refund', payment_intent: paymentIntentId }
      const object = refund ? { ...about, status: refund } : intents.get(paymentIntentId)
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
      const time = Math.floor(Date.now() / 1000)
      const mac = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
      return { payload, headers: { 'stripe-signature': `t=${time},v1=${mac}` } }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await nextEvent(server, 'close')
    },
  }
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
    return key ? [[key, value]] : []
  })
  return Object.fromEntries(entries)
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
