import { daysInWords } from '@commonplot/shared/dates/day-words.ts'
import { rentalGroup } from '@commonplot/shared/notifications/notification.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { EventHandler } from '../../event-handler.ts'
import { rentalKey } from './notifications.table.ts'
import { notify } from './notify.service.ts'
import { findName } from './people.store.ts'

const RENTER_LINK = '/profile#rentals'
const HOST_LINK = '/hosting'

interface Told {
  rentalId: string
  what: string
  to: string
  from?: string
  title: string
  body: string
  link: string
  at: Date
}

const tell = (deps: AppDeps, tx: WritableDatabase, { rentalId, what, ...told }: Told) =>
  notify(deps, tx, {
    ...told,
    key: rentalKey(rentalId, what),
    kind: 'rental',
    group: rentalGroup(rentalId),
  })

export const tellOfConfirmed: EventHandler<'rental_confirmed'> = async (tx, rental, deps) => {
  const { rentalId, itemName, ownerId, renterId, at } = rental
  const days = daysInWords(rental)
  const renter = await findName(tx, renterId)
  // One after the other, hosts first: two transactions take their locks alike.
  await tell(deps, tx, {
    ...{ rentalId, what: 'confirmed', to: ownerId, from: renterId, link: HOST_LINK, at },
    title: `${renter} rented ${itemName}`,
    body: `${days}. It is paid.`,
  })
  await tell(deps, tx, {
    ...{ rentalId, what: 'confirmed', to: renterId, link: RENTER_LINK, at },
    title: `Your rental of ${itemName} is confirmed`,
    body: `${days}. It is paid, and the days are yours.`,
  })
}

export const tellOfCancelling: EventHandler<'rental_cancelled'> = async (tx, rental, deps) => {
  const { rentalId, itemName, ownerId, renterId, at } = rental
  const renter = await findName(tx, renterId)
  await tell(deps, tx, {
    ...{ rentalId, what: 'cancelled', to: ownerId, from: renterId, link: HOST_LINK, at },
    title: `${renter} cancelled their rental of ${itemName}`,
    body: `${daysInWords(rental)} is free again.`,
  })
}

export const tellOfStart: EventHandler<'rental_starts_tomorrow'> = async (tx, rental, deps) => {
  const { rentalId, itemName, ownerId, renterId, at } = rental
  const renter = await findName(tx, renterId)
  await tell(deps, tx, {
    ...{ rentalId, what: 'starts', to: ownerId, link: HOST_LINK, at },
    title: `${itemName} goes to ${renter} tomorrow`,
    body: `${daysInWords(rental)}.`,
  })
  await tell(deps, tx, {
    ...{ rentalId, what: 'starts', to: renterId, link: RENTER_LINK, at },
    title: `Your rental of ${itemName} starts tomorrow`,
    body: `${daysInWords(rental)}.`,
  })
}

/** The calendar completes a rental, when a tool may well be with its renter still. */
const AT_THE_END = {
  plot: { owner: 'Its days are over.', renter: 'Thank you for looking after it.' },
  tool: {
    owner: 'If it is still out, say when it is back.',
    renter: 'If it is still with you, please bring it back today.',
  },
} as const

export const tellOfEnd: EventHandler<'rental_completed'> = async (tx, rental, deps) => {
  const { rentalId, type, itemName, ownerId, renterId, at } = rental
  const { owner, renter } = AT_THE_END[type]
  await tell(deps, tx, {
    ...{ rentalId, what: 'completed', to: ownerId, link: HOST_LINK, at },
    title: `The rental of ${itemName} is completed`,
    body: owner,
  })
  await tell(deps, tx, {
    ...{ rentalId, what: 'completed', to: renterId, link: RENTER_LINK, at },
    title: `Your rental of ${itemName} is completed`,
    body: renter,
  })
}

/** Of each payment, and what failed at the bank and was sent again is told again. */
export const tellOfRefund: EventHandler<'refund_sent'> = async (tx, refund, deps) => {
  const { rentalId, itemName, renterId, amountCents, idempotencyKey, at } = refund
  await tell(deps, tx, {
    ...{ rentalId, what: `refund:${idempotencyKey}`, to: renterId, link: RENTER_LINK, at },
    title: `Your refund of $${(amountCents / 100).toFixed(2)} was sent`,
    body: `For ${itemName}. Your bank may take some days to show it.`,
  })
}
