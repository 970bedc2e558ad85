import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { SweepTask } from '@commonplot/shared/operator/health.ts'
import type { FastifyBaseLogger } from 'fastify'
import { PaymentProviderError, type Payments } from './adapters/payments/payments.port.ts'
import type { AppDeps } from './app-deps.ts'
import { sweepAccounts } from './features/accounts/accounts.service.ts'
import { sweepForgottenUploads } from './features/attachments/attachments.service.ts'
import { sweepBookings } from './features/bookings/answer-booking.service.ts'
import { sweepClosing } from './features/leaving/leaving.service.ts'
import { settleOutbox, sweepOutbox } from './features/mail/outbox.service.ts'
import { sweepNotifications } from './features/notifications/notifications.service.ts'
import { settleDelivery, sweepDelivery } from './features/notifications/notify.service.ts'
import { sweepSuspensions } from './features/operator/people/suspension.service.ts'
import { sweepPaymentEvents } from './features/payments/payments.service.ts'
import { sweepPhotos } from './features/photos/used-photos.service.ts'
import { sweepPayments, sweepRentalsByClock } from './features/rentals/sweep-rentals.service.ts'
import { sweepReports } from './features/reports/reports.service.ts'
import { sweepReviews } from './features/reviews/write-review.service.ts'
import { sweepSavedSearches } from './features/saved-searches/match-listings.service.ts'

const SWEEP_INTERVAL_MS = MINUTE_MS
/** A table that is being tidied makes readers wait, so it is not done at every sweep. */
const SWEEPS_PER_TIDYING = 10

/** A mail server that hangs must not keep the process; what it got by then is marked. */
const LAST_MAIL_MS = 3000
/** Time for the statements under way. What waits for another service is given up. */
const LAST_SWEEP_MS = 1000

type Line = Partial<Record<SweepTask, (deps: AppDeps) => Promise<void>>>

/** The tasks of one line wait for each other. No line waits for another one's outside service. */
const ON_OUR_OWN: Line = {
  rentals: sweepRentalsByClock,
  bookings: sweepBookings,
  reviews: sweepReviews,
  closing: sweepClosing,
  suspensions: sweepSuspensions,
  payment_events: sweepPaymentEvents,
  saved_searches: sweepSavedSearches,
  reports: sweepReports,
  accounts: sweepAccounts,
}
const OF_PROVIDERS: Line = { payments: sweepPayments }
const OF_STORAGE: Line = { attachments: sweepForgottenUploads, photos: sweepPhotos }
const OF_MAIL: Line = {
  notifications: sweepNotifications,
  notices: sweepDelivery,
  outbox: sweepOutbox,
}

type Logger = Pick<FastifyBaseLogger, 'error'>

/** Screens are right without it; it keeps the tables tidy and sends deposits, refunds and mail. */
export function sweepRegularly(
  deps: AppDeps,
  tidy: () => Promise<void>,
  logger: Logger,
): () => Promise<void> {
  const { stopping } = deps
  const sweeping = {
    ...deps,
    payments: givingUpAt(stopping, deps.payments),
    formerPayments: deps.formerPayments.map((payments) => givingUpAt(stopping, payments)),
  }
  let sweeps = 0
  const tidyNowAndThen = async () => {
    if (sweeps % SWEEPS_PER_TIDYING === 0) await tidy()
    sweeps += 1
  }
  const lines = [
    runLine(sweeping, { ...ON_OUR_OWN, tidying: tidyNowAndThen }, logger),
    ...[OF_PROVIDERS, OF_STORAGE, OF_MAIL].map((line) => runLine(sweeping, line, logger)),
  ]
  const sweep = () => {
    for (const line of lines) line.start()
  }
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS)
  sweep()
  return async () => {
    clearInterval(timer)
    const settled = Promise.all(lines.map((line) => line.settle()))
    await Promise.race([settled, wait(LAST_SWEEP_MS, undefined, { ref: false })])
  }
}

function runLine(deps: AppDeps, line: Line, logger: Logger) {
  const { stopping, sweepFinishes, clock } = deps
  let running: Promise<void> | null = null

  async function run(task: string, work: (deps: AppDeps) => Promise<void>): Promise<void> {
    if (stopping.aborted) return
    try {
      await work(deps)
      if (!stopping.aborted) sweepFinishes.set(task, clock.now())
    } catch (err) {
      if (!stopping.aborted) logger.error({ err, task }, 'sweeping failed')
    }
  }

  async function runAll(): Promise<void> {
    for (const [task, work] of Object.entries(line)) await run(task, work)
  }

  return {
    /** While something hangs, what is due must not pile up. */
    start() {
      running ??= runAll().finally(() => {
        running = null
      })
    },
    settle: async () => running,
  }
}

/** Mail that is being handed over should not be left in doubt by stopping. */
export async function finishMail(deps: Pick<AppDeps, 'db'>): Promise<void> {
  const settled = settleDelivery(deps).then(() => settleOutbox(deps))
  await Promise.race([settled, wait(LAST_MAIL_MS, undefined, { ref: false })])
}

/** Calls under way are given up at the signal. They are made again later, with the same keys. */
function givingUpAt(stopping: AbortSignal, payments: Payments): Payments {
  const { createIntent, readIntent, cancelIntent, refund, listRefunds } = payments
  const unlessStopped = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const { promise: stopped, reject } = Promise.withResolvers<never>()
    const stop = () => reject(new PaymentProviderError('stopping', false))
    stopping.addEventListener('abort', stop, { once: true })
    try {
      if (stopping.aborted) stop()
      return await (stopping.aborted ? stopped : Promise.race([stopped, call()]))
    } finally {
      stopping.removeEventListener('abort', stop)
    }
  }
  return {
    ...payments,
    createIntent: (request) => unlessStopped(() => createIntent(request)),
    readIntent: (id) => unlessStopped(() => readIntent(id)),
    cancelIntent: (id) => unlessStopped(() => cancelIntent(id)),
    refund: (request) => unlessStopped(() => refund(request)),
    listRefunds: (id) => unlessStopped(() => listRefunds(id)),
  }
}
