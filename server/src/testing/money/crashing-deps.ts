import type { TransactionalDatabase } from '../../adapters/database/database.port.ts'
import type { Payments } from '../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../app-deps.ts'

export class ProcessDied extends Error {}

/** The number of steps until the crash, or the provider call after which it happens. */
export type Lifetime = number | keyof Payments

/**
 * A process that crashes after a number of steps: the sides of transactions, writes and provider
 * calls. The code afterwards never runs. A crash within a transaction rolls it back.
 */
export function crashingDeps(deps: AppDeps, lifetime: Lifetime) {
  let stepsLeft = typeof lifetime === 'number' ? lifetime : Number.POSITIVE_INFINITY
  let announceDeath = () => {}
  const death = new Promise<never>((_resolve, reject) => {
    announceDeath = () => reject(new ProcessDied())
  })
  death.catch(() => {})

  async function takeStep(): Promise<void> {
    stepsLeft -= 1
    if (stepsLeft > 0) return
    announceDeath()
    await new Promise<never>(() => {})
  }

  const crashing =
    <Args extends unknown[], Result>(
      call: (...args: Args) => Promise<Result>,
      name?: keyof Payments,
    ) =>
    async (...args: Args): Promise<Result> => {
      await takeStep()
      const result = await call(...args)
      if (name === lifetime) stepsLeft = 0
      await takeStep()
      return result
    }

  const { payments, db } = deps
  const { cardDesk } = payments
  const crashingPayments: Payments = {
    ...payments,
    createIntent: crashing(payments.createIntent, 'createIntent'),
    readIntent: crashing(payments.readIntent),
    cancelIntent: crashing(payments.cancelIntent, 'cancelIntent'),
    refund: crashing(payments.refund, 'refund'),
    listRefunds: crashing(payments.listRefunds),
    cardDesk: cardDesk && {
      findIntent: crashing(cardDesk.findIntent),
      payWithCard: crashing(cardDesk.payWithCard),
      answerSecondStep: crashing(cardDesk.answerSecondStep),
    },
  }
  return {
    deps: { ...deps, db: crashingDatabase(db, crashing), payments: crashingPayments },
    death,
  }
}

type Crashing = <Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
) => (...args: Args) => Promise<Result>

function crashingDatabase(db: TransactionalDatabase, crashing: Crashing): TransactionalDatabase {
  return {
    ...db,
    transaction: crashing(db.transaction) as TransactionalDatabase['transaction'],
    write: crashing(db.write) as TransactionalDatabase['write'],
  }
}
