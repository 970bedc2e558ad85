import { randomInt } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH } from '@commonplot/shared/accounts/sign-in-code.ts'
import { askForCode, cookieHeader } from '../server/src/testing/sign-in.ts'
import { openNeighbourhood } from './neighbourhood-app.ts'

const GUESSES = Number(process.argv[3] ?? 10_000)
const EMAIL = 'owner@example.org'
const MINUTE_MS = 60_000

// Strangers of many networks ask for codes of one address and guess, all within the hour in which
// its owner signs in.
const place = await openNeighbourhood()
const { app, clock } = place
const guess = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

const post = (url: string, payload: object, cookie: string, remoteAddress: string) =>
  app.inject({ method: 'POST', url, payload, headers: { cookie }, remoteAddress })

let accepted = 0
let refused = 0
let asked = 0
let cookie = ''
for (let n = 0; n < GUESSES; n += 1) {
  const network = `10.${(n >> 14) & 255}.${(n >> 6) & 255}.1`
  // Five wrong tries void a code: a new one is asked for as often as the limits allow.
  if (n % 5 === 0) {
    const answer = await post('/api/sign-in/code', { email: EMAIL }, cookie, network)
    if (answer.statusCode === 202) asked += 1
    cookie = cookieHeader(answer.cookies, cookie)
  }
  const body = { email: EMAIL, code: guess() }
  const { statusCode } = await post('/api/sign-in/verify', body, cookie, network)
  if (statusCode === 200) accepted += 1
  if (statusCode === 401) refused += 1
}

clock.advance(30 * MINUTE_MS)
const own = await askForCode(place, EMAIL)
const body = { email: EMAIL, code: own.code }
const owner = await post('/api/sign-in/verify', body, own.cookie, '192.0.2.1')
await place.close()

console.log(
  `${GUESSES} guesses with ${asked} codes asked for: ${accepted} accepted, ${refused} refused; ` +
    `half an hour later the owner is answered ${owner.statusCode}`,
)
if (accepted > 0 || refused !== GUESSES || owner.statusCode !== 200) process.exitCode = 1
