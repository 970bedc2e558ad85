import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { AppDeps } from './app-deps.ts'
import { sweepAccounts } from './features/accounts/sweep-accounts.service.ts'
import { sweepClosing } from './features/accounts/sweep-closing.service.ts'
import { sweepForgottenUploads } from './features/attachments/attachments.service.ts'
import { sweepBookings } from './features/bookings/end-requests.service.ts'
import { settleOutbox, sweepOutbox } from './features/mail/outbox.service.ts'
import { settleNotices, sweepNotices } from './features/notifications/deliver-notices.service.ts'
import { sweepNotifications } from './features/notifications/notifications.service.ts'
import { sweepSuspensions } from './features/operator/suspension.service.ts'
import { sweepPaymentEvents } from './features/payments/payments.service.ts'
import { sweepPhotos } from './features/photos/used-photos.service.ts'
import { sweepRentals } from './features/rentals/sweep-rentals.service.ts'
import { sweepReports } from './features/reports/close-report.service.ts'
import { sweepReviews } from './features/reviews/write-review.service.ts'
import { sweepSavedSearches } from './features/saved-searches/match-listings.service.ts'

const SWEEP_INTERVAL_MS = MINUTE_MS
/** Whoever asks while a table is tidied waits for it, so it is not done at every sweep. */
const SWEEPS_PER_TIDYING = 10

/** A mail server that hangs must not keep the process; what it got by then is marked. */
const LAST_MAIL_MS = 3000

const tasks = [
  sweepRentals,
  sweepBookings,
  sweepReviews,
  sweepForgottenUploads,
  sweepClosing,
  sweepSuspensions,
  sweepPhotos,
  sweepPaymentEvents,
  sweepSavedSearches,
  sweepReports,
  sweepNotifications,
  sweepNotices,
  sweepOutbox,
  sweepAccounts,
]

/** Screens are right without it; it keeps the tables tidy and sends deposits, refunds and mail. */
export function sweepRegularly(
  deps: AppDeps,
  tidy: () => Promise<void>,
  logger: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  let running = Promise.resolve()
  let isSweeping = false
  let sweeps = 0
  const sweep = () => {
    // While something hangs, what is due must not pile up.
    if (isSweeping) return
    isSweeping = true
    const due = sweeps % SWEEPS_PER_TIDYING === 0 ? [...tasks, tidy] : tasks
    sweeps += 1
    for (const task of due) {
      running = running
        .then(() => task(deps))
        .catch((error) => logger.error({ err: error }, 'sweeping failed'))
    }
    running = running.finally(() => {
      isSweeping = false
    })
  }
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS)
  sweep()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Mail that is being handed over should not be left in doubt by stopping. */
export async function finishMail(deps: Pick<AppDeps, 'db'>): Promise<void> {
  const settled = settleNotices(deps).then(() => settleOutbox(deps))
  await Promise.race([settled, wait(LAST_MAIL_MS, undefined, { ref: false })])
}
