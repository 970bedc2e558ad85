import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'
import { rentalType } from '../rentals/rental.ts'
import { reportReason, reportTarget } from '../reports/report.ts'
import { personSummary } from '../users/user.ts'
import { suspension } from './suspension.ts'

/** What waits for an operator, oldest first within a kind. */
export const TASK_KINDS = ['report', 'appeal', 'claim', 'refund', 'mail', 'sync'] as const
export const taskKind = z.enum(TASK_KINDS)
export type TaskKind = z.infer<typeof taskKind>

export const task = z.object({
  kind: taskKind,
  id,
  title: z.string(),
  detail: z.string(),
  since: instant,
  /** The path where it is dealt with. */
  link: z.string(),
})
export type Task = z.infer<typeof task>

/** The most rows of one queue in a list. */
export const MOST_TASKS = 500

export const today = z.object({
  /** How many there are of each kind; the tasks are the first few of each, or of the kind asked for. */
  counts: z.object({
    report: z.number(),
    appeal: z.number(),
    claim: z.number(),
    refund: z.number(),
    mail: z.number(),
    sync: z.number(),
  }),
  tasks: z.array(task),
})
export type Today = z.infer<typeof today>

export const PEOPLE_FILTERS = ['all', 'suspended', 'operators', 'closing', 'reported'] as const
export const peopleFilter = z.enum(PEOPLE_FILTERS)
export type PeopleFilter = z.infer<typeof peopleFilter>

export const operatorPerson = z.object({
  id,
  fullName: z.string(),
  username: z.string(),
  /** Null without accounts, and for who has none. */
  email: z.nullable(z.string()),
  location: z.nullable(z.string()),
  isOperator: z.boolean(),
  memberSince: instant,
  lastSeenAt: z.nullable(instant),
  listingCount: z.number(),
  rentalCount: z.number(),
  openReports: z.number(),
  suspension: z.nullable(suspension),
  closesAt: z.nullable(instant),
})
export type OperatorPerson = z.infer<typeof operatorPerson>

export const LISTING_FILTERS = [
  'all',
  'listed',
  'paused',
  'archived',
  'hidden',
  'reported',
] as const
export const listingFilter = z.enum(LISTING_FILTERS)
export type ListingFilter = z.infer<typeof listingFilter>

export const operatorListing = z.object({
  type: rentalType,
  id,
  name: z.string(),
  location: z.nullable(z.string()),
  /** Null for what comes from another service. */
  owner: z.nullable(personSummary),
  state: z.string(),
  /** Why it is hidden; null while it is not. */
  hiddenReason: z.nullable(z.string()),
  openReports: z.number(),
  createdAt: instant,
})
export type OperatorListing = z.infer<typeof operatorListing>

export const REPORT_FILTERS = ['open', 'closed', 'all'] as const
export const reportFilter = z.enum(REPORT_FILTERS)
export type ReportFilter = z.infer<typeof reportFilter>

export const operatorReport = z.object({
  id,
  targetType: reportTarget,
  targetId: id,
  reason: reportReason,
  note: z.nullable(z.string()),
  /** What was reported, in the words it had then. */
  excerpt: z.string(),
  /** Where it can be looked at; null where only the people concerned see it. */
  link: z.nullable(z.string()),
  reporter: z.nullable(personSummary),
  /** Whose it is. */
  person: z.nullable(personSummary),
  isHidden: z.boolean(),
  createdAt: instant,
  closedAt: z.nullable(instant),
  outcome: z.nullable(z.string()),
  closingNote: z.nullable(z.string()),
})
export type OperatorReport = z.infer<typeof operatorReport>

/** What is usually said; a reporter reads it. */
export const REPORT_OUTCOMES = [
  'We have acted on it.',
  'We found nothing against the rules.',
  'It was dealt with before.',
] as const

/** As its author sees it. */
export const ownAppeal = z.object({
  text: z.string(),
  createdAt: instant,
  answeredAt: z.nullable(instant),
  answer: z.nullable(z.string()),
})
export type OwnAppeal = z.infer<typeof ownAppeal>

export const appeal = z.extend(ownAppeal, {
  id,
  person: personSummary,
  suspension: z.nullable(suspension),
})
export type Appeal = z.infer<typeof appeal>
