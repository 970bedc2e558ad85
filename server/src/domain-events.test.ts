import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AppDeps } from './app-deps.ts'
import { type EventHandler, publisherTo } from './event-handler.ts'
import { rentals } from './features/rentals/rentals.table.ts'
import { sweepRentals } from './features/rentals/sweep-rentals.service.ts'
import { users } from './features/users/users.table.ts'
import { rentalCalls } from './testing/rental-calls.ts'
import { startTestApp } from './testing/test-app.ts'

const DAY_MS = 86_400_000

const rename: EventHandler<'rental_completed'> = async (tx, { renterId }) => {
  await tx.update(users).set({ fullName: 'Renamed' }).where(eq(users.id, renterId))
}
let isBroken = true
const failWhileBroken: EventHandler<'rental_completed'> = async () => {
  if (isBroken) throw new Error('this handler fails')
}
const testApp = await startTestApp()
const { db, clock } = testApp
const handlers = { rental_completed: [rename, failWhileBroken] }
const deps: AppDeps = { ...testApp.deps, publish: publisherTo(handlers, () => deps) }
const { rented } = rentalCalls(testApp)

test('handlers write with what happened, all of it or nothing', async () => {
  const { rental } = await rented('tool')
  clock.advance(90 * DAY_MS)
  const written = async () => {
    const [row] = await db.select().from(rentals).where(eq(rentals.id, rental.id))
    const [renter] = await db.select().from(users).where(eq(users.id, rental.renterId))
    return { status: row?.status, isRenamed: renter?.fullName === 'Renamed' }
  }
  await expect(sweepRentals(deps)).rejects.toThrow('this handler fails')
  expect(await written()).toEqual({ status: 'confirmed', isRenamed: false })
  isBroken = false
  await sweepRentals(deps)
  expect(await written()).toEqual({ status: 'completed', isRenamed: true })
})
