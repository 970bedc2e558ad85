import type { EndpointDefinition } from '@commonplot/shared/contract/endpoint.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { refuseSuspended } from '../../failures.ts'
import { users } from '../../features/users/users.table.ts'
import { actAs, giveAccounts } from '../../testing/accounts.ts'
import { readAllContracts } from '../../testing/fuzz/all-contracts.ts'
import { validRequests } from '../../testing/fuzz/contract-requests.ts'
import { writeRequest } from '../../testing/fuzz/fuzz-contracts.ts'
import { rememberAnswers } from '../../testing/fuzz/known-values.ts'
import { startTestApp } from '../../testing/test-app.ts'

const SEED = 20_261_118
/** Of every endpoint, with other values each time. */
const REQUESTS_EACH = 2

const SIGN_IN_FIRST = [401, 'Sign in to do this']
const OPERATORS_ONLY = [403, 'Only an operator can do this']

const { app, db, clock } = await startTestApp({
  accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
})
const MEMBER = { userId: 'user1', roles: ['member'] }
const OTHER = { userId: 'user2', roles: ['member'] }
const OPERATOR = { userId: 'user3', roles: ['member', 'operator'] }
const SUSPENDED = { userId: 'user4', roles: ['member', 'operator'] }
const PEOPLE = [MEMBER, OTHER, OPERATOR, SUSPENDED]
await giveAccounts(db, PEOPLE)

const UNTIL = new Date(clock.now().getTime() + 10 * 86_400_000)
const BECAUSE = 'Three neighbours waited in vain'
const IS_SUSPENDED = [
  403,
  refuseSuspended({ reason: BECAUSE, until: UNTIL.toISOString() }, 'UTC').message,
]

async function suspend({ userId }: typeof SUSPENDED): Promise<void> {
  await db
    .update(users)
    .set({ suspendedUntil: UNTIL, suspensionReason: BECAUSE })
    .where(eq(users.id, userId))
}

const endpoints = (await readAllContracts()).map((endpoint) => ({
  ...endpoint,
  name: `${endpoint.method} ${endpoint.path}`,
}))
const memory = rememberAnswers()

/** The refusal of the access control; null for an allowed request. */
async function refusalOf(request: InjectOptions, userId: string | null) {
  // Whatever an earlier request did to them, these are who they are.
  if (userId) await giveAccounts(db, PEOPLE)
  if (userId === SUSPENDED.userId) await suspend(SUSPENDED)
  const who = userId ? await actAs(db, userId, clock.now()) : { cookie: '' }
  const answer = await app.inject({ ...request, headers: { ...request.headers, ...who } })
  const { message } = answer.statusCode >= 400 ? answer.json() : { message: null }
  const said = [answer.statusCode, message]
  const refusals = [SIGN_IN_FIRST, OPERATORS_ONLY, IS_SUSPENDED]
  return refusals.find((refusal) => `${refusal}` === `${said}`) ?? null
}

const DECLARED = {
  anyone: { visitor: null, member: null },
  member: { visitor: SIGN_IN_FIRST, member: null },
  operator: { visitor: SIGN_IN_FIRST, member: OPERATORS_ONLY },
} satisfies Record<EndpointDefinition['access'], object>

test.each(endpoints)(
  '$name is for $access: a visitor, a member, another member and an operator see it so',
  async (endpoint) => {
    const { visitor, member } = DECLARED[endpoint.access]
    for (const made of fc.sample(validRequests(endpoint), { seed: SEED, numRuns: REQUESTS_EACH })) {
      const request = writeRequest({ ...made, person: MEMBER.userId }, memory)
      const seen = {
        visitor: await refusalOf(request, null),
        member: await refusalOf(request, MEMBER.userId),
        other: await refusalOf(request, OTHER.userId),
        operator: await refusalOf(request, OPERATOR.userId),
      }
      expect(seen).toEqual({ visitor, member, other: member, operator: null })
    }
  },
)

/** Reads by their method that change something all the same. */
const CHANGES = ['syncExternalData']
/** Let in for one purpose, and asked there which it is: `suspension.test.ts` shows it. */
const FOR_ONE_PURPOSE = ['rentPlot', 'rentTool', 'answerBooking']

type Named = (typeof endpoints)[number]
const isChange = ({ method, operationId = '' }: Named) =>
  method !== 'GET' || CHANGES.includes(operationId)

function refusedWhileSuspended(endpoint: Named) {
  if (endpoint.access === 'anyone') return null
  if (isChange(endpoint)) return endpoint.allowedWhileSuspended ? null : IS_SUSPENDED
  return DECLARED[endpoint.access].member
}

test.each(endpoints.filter(({ operationId = '' }) => !FOR_ONE_PURPOSE.includes(operationId)))(
  '$name, to an operator who is suspended: as the contract says',
  async (endpoint) => {
    for (const made of fc.sample(validRequests(endpoint), { seed: SEED, numRuns: REQUESTS_EACH })) {
      const request = writeRequest({ ...made, person: SUSPENDED.userId }, memory)
      const refusal = await refusalOf(request, SUSPENDED.userId)
      expect(refusal).toEqual(refusedWhileSuspended(endpoint))
    }
  },
)

test('a suspended person may finish what they began, and leave; nothing else', () => {
  const allowed = endpoints.filter((endpoint) => endpoint.allowedWhileSuspended)
  expect(allowed.map(({ operationId }) => operationId).sort()).toEqual([
    ...['answerBooking', 'answerSandboxSecondStep', 'cancelRental', 'closeAccount'],
    ...['confirmPayment', 'dismissAnnouncement', 'endOtherSessions', 'endSession'],
    ...['getCalendarFeed', 'giveBack'],
    ...['makeAppeal', 'markConversationRead', 'noteSpecialRequests', 'paySandboxCard'],
    ...['readNotifications', 'removePushSubscription', 'rentPlot', 'rentTool'],
    'requestPhotoUpload',
  ])
})

test.each(['/api/operator/people.csv', '/api/operator/money.csv'])(
  '%s, which has no contract, is for operators, and not for one who is suspended',
  async (url) => {
    expect(await refusalOf({ url }, null)).toEqual(SIGN_IN_FIRST)
    expect(await refusalOf({ url }, MEMBER.userId)).toEqual(OPERATORS_ONLY)
    expect(await refusalOf({ url }, SUSPENDED.userId)).toEqual(OPERATORS_ONLY)
    expect(await refusalOf({ url }, OPERATOR.userId)).toBeNull()
  },
)

test.each([
  '/api/rentals/rental-1/calendar.ics',
  '/api/attachments/attachment-1',
  '/api/hosting/earnings.csv',
])('%s, which has no contract, is for members too', async (url) => {
  expect(await refusalOf({ url }, null)).toEqual(SIGN_IN_FIRST)
  expect(await refusalOf({ url }, MEMBER.userId)).toBeNull()
})
