import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'

const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' }
/** No demo rental starts later. */
const FIRST_FREE_DAY = 60
/** The shortest stay, since no day can be booked years ahead. */
const STAY_DAYS = 1
const CANCELLED_SHARE = 0.25
const LARGEST_FILE_BYTES = 40_000

/** Acknowledged writes, which no crash may lose. */
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

/** The address of the running server; `origin` waits while it is down. */
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

/** Repeats an unanswered request unchanged until an answer arrives. */
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

/** The actions of a person with all their steps; adds acknowledged writes to `done`. */
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
    // A repeated request finds the rental cancelled.
    if (status !== 200 && status !== 409) throw new Error(`A cancellation was answered ${status}`)
    done.cancelled.push(rental.id)
  }

  return { openConversation, send, upload, log, rentAndPay }
}

/** People who act one step after the other, until `stop` lets them finish the current step. */
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
        // The limit on unanswered messages needs a reply now and then.
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
