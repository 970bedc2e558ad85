import type { AppDeps } from '../../app-deps.ts'
import { conflict, Failure, unavailable } from '../../failures.ts'
import {
  changeExtension,
  type ExtensionRow,
  findExtension,
  NOTHING_PENDING,
} from './extensions.store.ts'
import { paymentsOf } from './payments-of.service.ts'
import { changeRental, lockRental, type RentalRow } from './rentals.store.ts'

const PAYMENT_SETUP_FAILED = 'Failed to create payment intent'

/** The secret to pay more days with; the same one for the same hold, however often it is asked for. */
export async function prepareExtensionPayment(
  deps: AppDeps,
  rental: RentalRow,
  extension: ExtensionRow,
): Promise<string> {
  try {
    return await (extension.paymentIntentId
      ? readSecret(deps, extension, extension.paymentIntentId)
      : makeIntent(deps, rental, extension))
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    await letGo(deps, extension)
    throw Object.assign(unavailable(PAYMENT_SETUP_FAILED), { cause })
  }
}

async function readSecret(deps: AppDeps, extension: ExtensionRow, paymentIntentId: string) {
  const intent = await paymentsOf(deps, extension).readIntent(paymentIntentId)
  if (!intent) throw new Error('the provider does not know the payment of a hold')
  return intent.clientSecret
}

async function makeIntent({ db, payments }: AppDeps, rental: RentalRow, extension: ExtensionRow) {
  const intent = await payments.createIntent({
    idempotencyKey: `${extension.id}:${extension.paymentAttempt}`,
    amountCents: extension.amountCents,
    currency: rental.currency,
    metadata: { rentalId: rental.id, rentalType: rental.type, extensionId: extension.id },
  })
  // Whatever has become of the hold meanwhile: a payment that exists is never lost sight of.
  const linked = await db.write((writable) =>
    changeExtension(writable, extension, { paymentIntentId: intent.id }),
  )
  if (linked?.state !== 'held') {
    throw conflict('These days were let go meanwhile. Please choose them again.')
  }
  return intent.clientSecret
}

/** Asking again makes a new hold with keys of its own. What another tab is paying for stays. */
async function letGo({ db, clock }: AppDeps, { id, rentalId }: ExtensionRow): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const rental = await lockRental(tx, rentalId)
    const extension = await findExtension(tx, id)
    if (!rental || extension?.state !== 'held' || extension.paymentIntentId) return
    await changeExtension(tx, extension, { state: 'gone', updatedAt: now })
    await changeRental(tx, rental, { ...NOTHING_PENDING, updatedAt: now })
  })
}
