import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'
import { rentalType } from '../rentals/rental.ts'
import { reportReason, reportTarget } from '../reports/report.ts'
import { personSummary } from '../users/user.ts'
import { suspension } from './suspension.ts'

/** An open task of operators; the oldest of a kind comes first. */
export const TASK_KINDS = ['report', 'appeal', 'claim', 'refund', 'mail', 'sync'] as const
export const taskKind = z.enum(TASK_KINDS)
export type TaskKind = z.infer<typeof taskKind>

export const task = z.object({
  kind: taskKind,
  id,
  title: z.string(),
  detail: z.string(),
  since: instant,
  /** The path of the screen that resolves the task. */
  link: z.string(),
})
export type Task = z.infer<typeof task>

/** The most rows of one queue in a list. */
export const MOST_TASKS = 500

export const today = z.object({
  /**
   * The number of tasks of each kind; `tasks` has the first few of each, or of the requested kind.
   */
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
  /** Null without accounts, and for a person without one. */
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
  /** Null for a listing of an outside service. */
  owner: z.nullable(personSummary),
  state: z.string(),
  /** The reason for hiding; null while the listing is visible. */
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
  /** The reported text, as it was at the time of the report. */
  excerpt: z.string(),
  /** The path of the reported thing; null if only the people concerned see it. */
  link: z.nullable(z.string()),
  reporter: z.nullable(personSummary),
  /** The owner of the reported thing. */
  person: z.nullable(personSummary),
  isHidden: z.boolean(),
  createdAt: instant,
  closedAt: z.nullable(instant),
  outcome: z.nullable(z.string()),
  closingNote: z.nullable(z.string()),
})
export type OperatorReport = z.infer<typeof operatorReport>

/** Suggested outcome texts; the reporter reads them. */
export const REPORT_OUTCOMES = [
  'We have acted on it.',
  'We found nothing against the rules.',
  'It was dealt with before.',
] as const

/** The appeal as its author sees it. */
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
