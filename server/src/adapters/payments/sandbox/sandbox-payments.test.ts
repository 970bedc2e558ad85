import { eq } from 'drizzle-orm'
import { testClock } from '../../../testing/test-clock.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { paymentsSuite } from '../payments.suite.ts'
import { sandboxRefunds } from './sandbox-payments.table.ts'
import { sandboxPayments } from './sandbox-payments.ts'

const NUMBERS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  'second step': '4000002500003155',
}

const messageOf = (error: Error) => error.message

paymentsSuite('the sandbox', async () => {
  const { db, close } = await openTestDatabase()
  const payments = sandboxPayments(db, testClock())
  const intentOf = async (id: string) => {
    const intent = await payments.readIntent(id)
    if (!intent) throw new Error('there is no such payment intent')
    return intent
  }
  return {
    payments,
    close,
    tell: null,
    async pay({ id }, card) {
      const details = { number: NUMBERS[card], expMonth: 12, expYear: 2040, cvc: '123' }
      const paid = payments.cardDesk?.payWithCard(await intentOf(id), details)
      return paid?.then(({ status }) => status, messageOf) ?? ''
    },
    async approve({ id }) {
      return (await payments.cardDesk?.answerSecondStep(await intentOf(id), true))?.status ?? ''
    },
    async refundedCents(id) {
      const rows = await db
        .select()
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.paymentIntentId, id))
      return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
    },
  }
})
