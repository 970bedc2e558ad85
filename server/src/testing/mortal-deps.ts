import type { Payments } from '../adapters/payments/payments.port.ts'
import type { AppDeps } from '../app-deps.ts'

export class ProcessDied extends Error {}

/**
 * A process that dies after some number of steps. A step is a side of a transaction or of a call to
 * the provider; the code after it never runs, as if the power had gone.
 */
export function mortalDeps(deps: AppDeps, stepsToLive: number) {
  let stepsLeft = stepsToLive
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

  const mortal =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await takeStep()
      const result = await call(...args)
      await takeStep()
      return result
    }

  const { payments, db } = deps
  const { cardDesk } = payments
  const mortalPayments: Payments = {
    ...payments,
    createIntent: mortal(payments.createIntent),
    readIntent: mortal(payments.readIntent),
    cancelIntent: mortal(payments.cancelIntent),
    refund: mortal(payments.refund),
    cardDesk: cardDesk && {
      payWithCard: mortal(cardDesk.payWithCard),
      answerSecondStep: mortal(cardDesk.answerSecondStep),
    },
  }
  const mortalDb = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction' ? mortal(db.transaction.bind(db)) : Reflect.get(target, name),
  })
  return { deps: { ...deps, db: mortalDb, payments: mortalPayments }, death }
}
