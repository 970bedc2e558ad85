import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'

const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' }
/** From here on no demo rental is in the way. */
const FIRST_FREE_DAY = 60
/** The shortest, since the days have to last until the end and nothing can be booked years ahead. */
const STAY_DAYS = 1
const CANCELLED_SHARE = 0.25
const LARGEST_FILE_BYTES = 40_000

/** What the server has acknowledged, and so must never lose. */
export interface Acknowledged {
  messages: string[]
  activities: string[]
  files: { attachmentUrl: string; sha256: string }[]
  confirmed: string[]
  cancelled: string[]
}

interface Answer {
  status: number
  body: Record<string, string> & { rental: { id: string }; paymentIntent: { id: string } }
}

/** Where the server is now; while it is away whoever asks waits. */
export class Whereabouts {
  #origin: Promise<string>
  #tell: (origin: string) => void = () => {}

  constructor() {
    this.#origin = this.#unknown()
  }

  origin = (): Promise<string> => this.#origin

  leave(): void {
    this.#origin = this.#unknown()
  }

  arrive(origin: string): void {
    this.#tell(origin)
  }

  #unknown(): Promise<string> {
    return new Promise((resolve) => {
      this.#tell = resolve
    })
  }
}

/** What got no answer is sent again, as it was, until it has one. */
class Insistence {
  readonly #server: Whereabouts
  #answered = Promise.withResolvers<void>()

  constructor(server: Whereabouts) {
    this.#server = server
  }

  nextAnswer(): Promise<void> {
    this.#answered = Promise.withResolvers<void>()
    return this.#answered.promise
  }

  async ask(path: string, person: string, body: object = {}): Promise<Answer> {
    const cookie = `commonplot_persona=${person}`
    const headers = { cookie, 'content-type': 'application/json' }
    while (true) {
      const origin = await this.#server.origin()
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(origin + path, request)
        .then(async (response) => ({ status: response.status, body: await response.json() }))
        .catch(() => undefined)
      if (!answer) continue
      this.#answered.resolve()
      return answer as Answer
    }
  }
}

function expectOk(what: string, { status, body }: Answer): void {
  if (status >= 300) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`)
}

/** What a person does, each with all its steps; what is acknowledged is noted in `done`. */
function actionsOf(insistence: Insistence, done: Acknowledged) {
  const insist = insistence.ask.bind(insistence)
  const today = new Date().toISOString().slice(0, 10)

  async function openConversation(person: string, other: string): Promise<string> {
    const people = { participant1Id: person, participant2Id: other, type: 'crash' }
    const answer = await insist('/api/conversations', person, people)
    expectOk('a conversation', answer)
    return answer.body['id'] ?? ''
  }

  async function send(conversationId: string, person: string, message: object): Promise<void> {
    const clientId = randomUUID()
    const body = { content: clientId, senderId: person, clientId, ...message }
    const path = `/api/conversations/${conversationId}/messages`
    expectOk('a message', await insist(path, person, body))
    done.messages.push(clientId)
  }

  async function upload(person: string): Promise<string> {
    const bytes = randomBytes(1 + Math.floor(Math.random() * LARGEST_FILE_BYTES))
    while (true) {
      const ticket = await insist('/api/attachments/upload', person)
      expectOk('a ticket', ticket)
      const { uploadURL = '', attachmentUrl = '' } = ticket.body
      const answer = await fetch(uploadURL, { method: 'PUT', body: bytes }).catch(() => undefined)
      if (!answer) continue
      if (!answer.ok) throw new Error(`a file was answered ${answer.status}`)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      done.files.push({ attachmentUrl, sha256 })
      return attachmentUrl
    }
  }

  async function log(person: string): Promise<void> {
    const clientId = randomUUID()
    const activity = { activityType: 'harvest', description: 'Tomatoes' }
    const body = { userId: person, ...activity, metadata: { weight: 1.5 }, clientId }
    expectOk('an activity', await insist('/api/impact/activities', person, body))
    done.activities.push(clientId)
  }

  async function rentAndPay(person: string, toolId: string, day: number): Promise<void> {
    const startDate = addDays(today, FIRST_FREE_DAY + day)
    const stay = { renterId: person, startDate, endDate: addDays(startDate, STAY_DAYS) }
    const price = { dailyPrice: 35, securityDeposit: 70 }
    const rent = await insist(`/api/tools/${toolId}/rent`, person, { ...stay, ...price })
    expectOk('a rental', rent)
    const { clientSecret = '', rental } = rent.body
    const card = { clientSecret, card: CARD }
    const paid = await insist('/api/payments/sandbox/confirm', person, card)
    expectOk('a payment', paid)
    const payment = { paymentIntentId: paid.body.paymentIntent.id, rentalType: 'tool' }
    expectOk('a confirmation', await insist('/api/payments/confirm', person, payment))
    if (Math.random() > CANCELLED_SHARE) {
      done.confirmed.push(rental.id)
      return
    }
    const { status } = await insist(`/api/rentals/${rental.id}/cancel`, person)
    // Asked again after a crash, it has been cancelled already.
    if (status !== 200 && status !== 409) throw new Error(`a cancelling was answered ${status}`)
    done.cancelled.push(rental.id)
  }

  return { openConversation, send, upload, log, rentAndPay }
}

/** People as a browser makes them: they do one thing after the other until they are told to stop, and finish what they began. */
export function insistentPeople(server: Whereabouts) {
  const done: Acknowledged = {
    messages: [],
    activities: [],
    files: [],
    confirmed: [],
    cancelled: [],
  }
  const insistence = new Insistence(server)
  const { openConversation, send, upload, log, rentAndPay } = actionsOf(insistence, done)
  let isStopped = false

  async function untilStopped(act: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; !isStopped; n += 1) await act(n)
  }

  async function write(): Promise<void> {
    const [chat, files] = await Promise.all([
      openConversation('user7', 'user8'),
      openConversation('user9', 'user10'),
    ])
    await Promise.all([
      untilStopped(() => send(chat, 'user7', {})),
      untilStopped(() => send(chat, 'user8', {})),
      untilStopped(() => log('user11')),
      untilStopped(async (n) => {
        const attachmentUrl = await upload('user9')
        await send(files, 'user9', { messageType: 'attachment', attachmentUrl })
        // Without an answer now and then they could not go on.
        if (n % 10 === 9) await send(files, 'user10', {})
      }),
      untilStopped((n) => rentAndPay('user5', 'tool-1', n * STAY_DAYS)),
    ])
  }

  const writing = write()
  writing.catch(() => {})
  return {
    done,
    writing,
    nextAnswer: () => insistence.nextAnswer(),
    stop() {
      isStopped = true
      return writing
    },
  }
}
