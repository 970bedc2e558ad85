import type { PaymentProvider } from '@commonplot/shared/payments/payment.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { PaymentEvent } from '../../adapters/payments/payments.port.ts'
import { paymentEvents } from './payments.table.ts'

export async function isEventHandled(
  db: Database,
  provider: PaymentProvider,
  eventId: string,
): Promise<boolean> {
  const found = await db
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)))
  return found.length > 0
}

export async function recordEvent(
  db: WritableDatabase,
  provider: PaymentProvider,
  { id, kind, paymentIntentId }: PaymentEvent,
  receivedAt: Date,
): Promise<void> {
  await db
    .insert(paymentEvents)
    .values({ provider, eventId: id, type: kind, paymentIntentId, receivedAt })
    .onConflictDoNothing()
}

export async function deleteEventsBefore(db: WritableDatabase, moment: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, moment))
}
