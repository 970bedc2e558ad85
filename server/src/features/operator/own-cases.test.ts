import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { actAs, giveAccounts } from '../../testing/accounts.ts'
import { letRentals } from '../../testing/rental-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditLog } from '../audit/audit.table.ts'
import { plots } from '../plots/plots.table.ts'
import { comments } from '../posts/comments.table.ts'
import { posts } from '../posts/posts.table.ts'
import { claims } from '../rentals/deposits/claims.table.ts'
import { reports } from '../reports/reports.table.ts'
import { reviews } from '../reviews/reviews.table.ts'
import { tools } from '../tools/tools.table.ts'
import { appeals } from './appeals/appeals.table.ts'

const OWN = 'user3'
const OTHER = 'user6'
const OUTCOME = { outcome: 'We found nothing against the rules.' }
const BECAUSE = { reason: 'It is fine.' }

const hidden = { hiddenReason: 'A car park' }
const paused = { state: 'paused', stateBefore: 'listed', pausedBy: ['hidden'] } as const

/** One case of each kind, all about the first operator. */
async function makeCases({ db, clock }: TestApp) {
  const at = clock.now()
  const seen = { visibleAt: at, visibleFrom: at, hiddenReason: null }
  const ofReport = { reason: 'spam', excerpt: 'x', createdAt: at } as const
  await db
    .update(plots)
    .set({ ownerId: OWN, ...hidden, ...paused, pausedBy: ['hidden'] })
    .where(eq(plots.id, 'plot-1'))
  await db.update(tools).set({ ownerId: OWN }).where(eq(tools.id, 'tool-2'))
  await db.insert(posts).values({ id: 'own-post', userId: OWN, content: 'x', ...hidden })
  await db
    .insert(comments)
    .values({ id: 'own-comment', postId: 'post-1', userId: OWN, content: 'x', createdAt: at })
  const review = { plotId: 'plot-2', rating: 1, comment: 'Mud.', ...seen }
  await db.insert(reviews).values([
    { ...review, id: 'review-by', authorId: OWN, subjectId: 'user2' },
    { ...review, id: 'review-of', authorId: 'user4', subjectId: OWN },
  ])
  await db.insert(reports).values([
    {
      ...ofReport,
      id: 'report-of',
      reporterId: 'user5',
      targetType: 'user',
      targetId: OWN,
      personId: OWN,
    },
    {
      ...ofReport,
      id: 'report-by',
      reporterId: OWN,
      targetType: 'plot',
      targetId: 'plot-2',
      personId: 'user2',
    },
    {
      ...ofReport,
      id: 'report-too',
      reporterId: 'user5',
      targetType: 'plot',
      targetId: 'plot-2',
      personId: 'user2',
    },
  ])
  await db.insert(appeals).values({ id: 'own-appeal', userId: OWN, text: 'Why?', createdAt: at })
  const dates = {
    startDate: '2025-01-01',
    endDate: '2025-01-04',
    depositStatus: 'claimed',
  } as const
  await letRentals(db, [{ id: 'own-rental', renterId: OWN, ...dates }])
  await db.insert(claims).values({
    ...{ rentalId: 'own-rental', itemKey: 'tool:tool-1', amountCents: 50_00, reason: 'Bent' },
    ...{ state: 'disputed', createdAt: at, answeredAt: at },
  })
}

const CASES = [
  ['show their own plot', 'operator/listings/plot/plot-1/show', BECAUSE],
  ['hide their own tool', 'operator/listings/tool/tool-2/hide', BECAUSE],
  ['show their own post', 'operator/content/post/own-post/show', BECAUSE],
  ['hide their own comment', 'operator/content/comment/own-comment/hide', BECAUSE],
  ['hide their own review', 'operator/content/review/review-by/hide', BECAUSE],
  ['hide a review about them', 'operator/content/review/review-of/hide', BECAUSE],
  ['close a report about them', 'operator/reports/report-of/close', OUTCOME],
  ['close a report that others made with them', 'operator/reports/report-too/close', OUTCOME],
  ['answer their own appeal', 'operator/appeals/own-appeal/answer', { answer: 'Granted' }],
  ['decide about their own deposit', 'rentals/own-rental/claim/decision', { amount: 0 }],
] as const

/** A database with all cases. */
async function openPlace() {
  const testApp = await startTestApp({
    accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
  })
  const { app, db, clock } = testApp
  await makeCases(testApp)

  async function post(userId: string, path: string, payload: object) {
    const headers = await actAs(db, userId, clock.now())
    const answer = await app.inject({ method: 'POST', url: `/api/${path}`, payload, headers })
    return { status: answer.statusCode, message: answer.body && answer.json().message }
  }

  async function reporters(userId: string): Promise<[string, string | null][]> {
    const headers = await actAs(db, userId, clock.now())
    const answer = await app.inject({ url: '/api/operator/reports?filter=all', headers })
    const rows: { id: string; reporter: { id: string } | null }[] = answer.json()
    return rows.map(({ id, reporter }) => [id, reporter?.id ?? null])
  }
  return { db, post, reporters }
}

const operator = (userId: string) => ({ userId, roles: ['member', 'operator'] })

describe('with another operator', async () => {
  const { db, post, reporters } = await openPlace()
  beforeEach(() => giveAccounts(db, [operator(OWN), operator(OTHER)]))

  test.each(CASES)('refuses to %s', async (_, path, payload) => {
    expect(await post(OWN, path, payload)).toEqual({
      status: 403,
      message: 'This is a case of your own. Another operator decides it.',
    })
    expect(await db.$count(auditLog)).toBe(0)
  })

  test('hides the reporter of an operator from that operator', async () => {
    const others = [
      ['report-by', OWN],
      ['report-too', 'user5'],
    ]
    expect(await reporters(OWN)).toEqual(expect.arrayContaining([['report-of', null], ...others]))
    const all = [['report-of', 'user5'], ...others]
    expect(await reporters(OTHER)).toEqual(expect.arrayContaining(all))
  })
})

describe('a single operator', async () => {
  const { db, post, reporters } = await openPlace()
  beforeEach(() => giveAccounts(db, [operator(OWN)]))

  test('sees their reporter', async () => {
    expect(await reporters(OWN)).toContainEqual(['report-of', 'user5'])
  })

  test.each(CASES)('can %s', async (_, path, payload) => {
    expect([200, 204]).toContain((await post(OWN, path, payload)).status)
  })
})
