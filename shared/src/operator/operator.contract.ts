import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { cursorParam, id, instant, requiredText, TEXT_LIMITS, text } from '../contract/fields.ts'
import { reportTarget } from '../reports/report.ts'
import { auditAction, auditEntry } from './audit.ts'
import { backup, health } from './health.ts'
import { moneyFigure, moneyKind, moneyRow, moneyState, moneyTotals } from './money.ts'
import {
  appeal,
  listingFilter,
  operatorListing,
  operatorPerson,
  operatorReport,
  ownAppeal,
  peopleFilter,
  reportFilter,
  taskKind,
  today,
} from './operator.ts'

/** CSV files, so they are no calls of the contract. */
export const PEOPLE_CSV_PATH = '/api/operator/people.csv'
export const MONEY_CSV_PATH = '/api/operator/money.csv'

export const month = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM'))
export const REASON_MISSING = 'Say why'
export const OUTCOME_MISSING = 'Say what came of it'
export const ANSWER_MISSING = 'Write an answer'
export const APPEAL_MISSING = 'Write what should be known'

const because = requiredText(TEXT_LIMITS.notes, REASON_MISSING)

const search = { q: z.optional(text(TEXT_LIMITS.name)), cursor: z.optional(cursorParam) }
export const peopleQuery = z.object({ ...search, filter: z.optional(peopleFilter) })
const listingsQuery = z.object({
  ...search,
  filter: z.optional(listingFilter),
  ownerId: z.optional(id),
})
const reportsQuery = z.object({
  cursor: z.optional(cursorParam),
  filter: z.optional(reportFilter),
  /** Filters by the owner of the reported thing, or by the thing. */
  personId: z.optional(id),
  targetType: z.optional(reportTarget),
  targetId: z.optional(id),
})
export const moneyFilters = z.object({
  /** Filters the rows that this figure of the totals adds up. */
  figure: z.optional(moneyFigure),
  kind: z.optional(moneyKind),
  state: z.optional(moneyState),
  month: z.optional(month),
  personId: z.optional(id),
})
const moneyQuery = z.extend(moneyFilters, { cursor: z.optional(cursorParam) })
const auditQuery = z.object({
  cursor: z.optional(cursorParam),
  action: z.optional(auditAction),
  personId: z.optional(id),
  operatorId: z.optional(id),
})

const read = { method: 'GET', access: 'operator' } as const
const act = { method: 'POST', access: 'operator', response: z.null(), status: 204 } as const
/** The screen requires a reason; a call without one logs this text. */
const becauseIfSaid = z._default(because, 'No reason was given.')
const withReason = { ...act, body: z.object({ reason: because }) } as const
const reasonIfSaid = { ...act, body: z.object({ reason: becauseIfSaid }) } as const

export const operatorApi = contract('operator', {
  getToday: endpoint({
    ...read,
    path: '/api/operator/today',
    summary: 'What waits for an operator: the oldest of each kind, or more of one',
    query: z.object({ kind: z.optional(taskKind) }),
    response: today,
  }),
  listPeople: endpoint({
    ...read,
    path: '/api/operator/people',
    summary: 'Everybody, newest first, by name, username or address',
    query: peopleQuery,
    response: z.array(operatorPerson),
    paged: true,
  }),
  suspendPerson: endpoint({
    ...act,
    path: '/api/operator/people/:id/suspend',
    summary:
      'Lets a person only finish what they began, until a moment, and pauses what they offer',
    body: z.object({ reason: because, until: instant }),
  }),
  unsuspendPerson: endpoint({
    ...reasonIfSaid,
    path: '/api/operator/people/:id/unsuspend',
    summary: 'Ends a suspension before its time',
  }),
  signOutPerson: endpoint({
    ...reasonIfSaid,
    path: '/api/operator/people/:id/sign-out',
    summary: 'Signs a person out of every browser',
  }),
  endRole: endpoint({
    ...withReason,
    path: '/api/operator/people/:id/end-role',
    summary: 'Makes an operator a member like any other; by another operator',
  }),
  listListings: endpoint({
    ...read,
    path: '/api/operator/listings',
    summary: 'Plots and tools, newest first',
    query: listingsQuery,
    response: z.array(operatorListing),
    paged: true,
  }),
  hideListing: endpoint({
    ...withReason,
    path: '/api/operator/listings/:type/:id/hide',
    summary: 'Takes a plot or a tool out of sight; its owner is told why',
  }),
  showListing: endpoint({
    ...reasonIfSaid,
    path: '/api/operator/listings/:type/:id/show',
    summary: 'Shows a hidden plot or tool again',
  }),
  hideContent: endpoint({
    ...withReason,
    path: '/api/operator/content/:type/:id/hide',
    summary: 'Takes a post, a comment or a review out of sight; its author is told why',
  }),
  showContent: endpoint({
    ...reasonIfSaid,
    path: '/api/operator/content/:type/:id/show',
    summary: 'Shows a hidden post, comment or review again',
  }),
  listMoney: endpoint({
    ...read,
    path: '/api/operator/money',
    summary: 'Every payment, refund and deposit with its state, newest first',
    query: moneyQuery,
    response: z.array(moneyRow),
    paged: true,
  }),
  getMoneyTotals: endpoint({
    ...read,
    path: '/api/operator/money/totals',
    summary: 'What the rows add up to, in a month or over all time',
    query: z.object({ month: z.optional(month) }),
    response: moneyTotals,
  }),
  retryRefund: endpoint({
    ...withReason,
    path: '/api/operator/refunds/:rentalId/retry',
    summary: 'Asks the provider again for the refunds of a rental that are stuck',
  }),
  putMailAside: endpoint({
    ...withReason,
    path: '/api/operator/mails/:id/put-aside',
    summary: 'Takes a mail that could not be sent off the list',
  }),
  listReports: endpoint({
    ...read,
    path: '/api/operator/reports',
    summary: 'What people reported, oldest open ones first',
    query: reportsQuery,
    response: z.array(operatorReport),
    paged: true,
  }),
  closeReport: endpoint({
    ...act,
    path: '/api/operator/reports/:id/close',
    summary: 'Closes a report; who made it is told of the outcome',
    body: z.object({
      outcome: requiredText(TEXT_LIMITS.name, OUTCOME_MISSING),
      note: z.optional(text(TEXT_LIMITS.notes)),
    }),
  }),
  listAppeals: endpoint({
    ...read,
    path: '/api/operator/appeals',
    summary: 'What people answered to being suspended or hidden, open ones first',
    query: z.object({ cursor: z.optional(cursorParam) }),
    response: z.array(appeal),
    paged: true,
  }),
  answerAppeal: endpoint({
    ...act,
    path: '/api/operator/appeals/:id/answer',
    summary: 'Answers an appeal; the person is told',
    body: z.object({ answer: requiredText(TEXT_LIMITS.notes, ANSWER_MISSING) }),
  }),
  listAudit: endpoint({
    ...read,
    path: '/api/operator/audit',
    summary: 'Every act of an operator, newest first',
    query: auditQuery,
    response: z.array(auditEntry),
    paged: true,
  }),
  getHealth: endpoint({
    ...read,
    path: '/api/operator/health',
    summary: 'How the database, the queues and the backups are',
    response: health,
  }),
  makeBackup: endpoint({
    method: 'POST',
    access: 'operator',
    path: '/api/operator/backups',
    summary: 'Makes a backup of the embedded database and the files now',
    body: z.object({ reason: because }),
    response: backup,
    status: 201,
  }),
})

/** Appeals of the person concerned. */
export const appealsApi = contract('operator', {
  getAppeal: endpoint({
    method: 'GET',
    path: '/api/me/appeal',
    access: 'member',
    summary: 'What the acting person answered last, and what came back',
    response: z.object({ appeal: z.nullable(ownAppeal) }),
  }),
  makeAppeal: endpoint({
    method: 'POST',
    path: '/api/me/appeal',
    access: 'member',
    summary: 'Answers whoever suspended the acting person or hid something of theirs',
    body: z.object({ text: requiredText(TEXT_LIMITS.notes, APPEAL_MISSING) }),
    response: z.null(),
    status: 204,
    allowedWhileSuspended: true,
  }),
})
