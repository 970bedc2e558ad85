import * as z from 'zod/mini'
import { instant } from '../contract/fields.ts'

export const backup = z.object({
  /** The name of its folder. */
  name: z.string(),
  takenAt: instant,
  bytes: z.number(),
})
export type Backup = z.infer<typeof backup>

/** The tasks of the sweep, each with its name for people. */
export const SWEEP_TASK_LABELS = {
  rentals: 'Rentals and deposits',
  payments: 'Payments and refunds',
  bookings: 'Requests that ran out',
  reviews: 'Reviews to show',
  closing: 'Accounts to close',
  suspensions: 'Suspensions that are over',
  payment_events: 'Old payment events',
  reports: 'Old reports',
  saved_searches: 'Saved searches',
  notifications: 'Old notifications',
  notices: 'Notices by mail and push',
  outbox: 'Mails',
  attachments: 'Files of no message',
  photos: 'Photos of no listing',
  accounts: 'Old sessions and codes',
  tidying: 'Tidying the database',
} as const
export type SweepTask = keyof typeof SWEEP_TASK_LABELS
export const SWEEP_TASKS = Object.keys(SWEEP_TASK_LABELS) as SweepTask[]

export const health = z.object({
  version: z.string(),
  startedAt: instant,
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    ok: z.boolean(),
    bytes: z.number(),
  }),
  files: z.boolean(),
  live: z.boolean(),
  /** When each task last finished in the answering process; null if not since its start. */
  sweeps: z.array(z.object({ task: z.enum(SWEEP_TASKS), finishedAt: z.nullable(instant) })),
  queues: z.array(z.object({ name: z.string(), waiting: z.number(), oldest: z.nullable(instant) })),
  backups: z.object({
    /** The product backs up the embedded database only; a PostgreSQL server has pg_dump. */
    canMake: z.boolean(),
    made: z.array(backup),
  }),
})
export type Health = z.infer<typeof health>
