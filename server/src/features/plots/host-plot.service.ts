import type { PlotState } from '@commonplot/shared/listings/listing-state.ts'
import type { NewPlot } from '@commonplot/shared/plots/new-plot.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import { v7 as newId } from 'uuid'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden } from '../../failures.ts'
import { zoneOfPlace } from '../../zone-of-place.ts'
import { assertMayOffer } from '../accounts/accounts.service.ts'
import { assertOwn, assertPayable, copyOf, statesAfter } from '../listings/own-listing.service.ts'
import { changedPictures } from '../photos/changed-pictures.service.ts'
import { keepPhotos } from '../photos/used-photos.service.ts'
import { copyPlace } from '../places/changed-place.service.ts'
import { keepPlace, placeOfNew } from '../places/places.service.ts'
import { ownTimeZone } from '../users/users.service.ts'
import { insertPlotRow, lockHostedPlot, updatePlot } from './host-plot.store.ts'
import { getPlot, NO_SUCH_PLOT } from './plots.service.ts'
import { insertPlot } from './plots.store.ts'

export async function createPlot(deps: AppDeps, plot: NewPlot, caller: Caller): Promise<Plot> {
  if (plot.ownerId !== caller.userId) throw forbidden('You can only list plots of your own.')
  const { db, clock, payments } = deps
  const { coordinates, minDays } = plot
  assertPayable(payments, { type: 'plot', priceCents: inCents(plot.price), minDays })
  const timeZone = coordinates ? zoneOfPlace(coordinates) : await ownTimeZone(db, caller)
  const { shown, exact } = await placeOfNew(deps, plot)
  const now = clock.now()
  const id = await db.transaction(async (tx) => {
    await assertMayOffer(tx, caller, now)
    await keepPhotos(tx, plot.images, { ownerId: caller.userId, now })
    const pictures = changedPictures({ images: [], imageTexts: [] }, plot)
    const listed = await insertPlot(tx, { ...plot, ...pictures, ...shown, timeZone }, now)
    await keepPlace(tx, { type: 'plot', id: listed }, exact)
    return listed
  })
  return getPlot(deps, id, caller)
}

export async function copyPlot(deps: AppDeps, id: string, caller: Caller): Promise<Plot> {
  const now = deps.clock.now()
  const copyId = newId()
  await deps.db.transaction(async (tx) => {
    await assertMayOffer(tx, caller, now)
    const original = assertOwn(await lockHostedPlot(tx, id), caller, NO_SUCH_PLOT)
    await keepPhotos(tx, original.images, { ownerId: caller.userId, now })
    await insertPlotRow(tx, copyOf(original, copyId, now))
    await copyPlace(tx, { type: 'plot', id }, copyId)
  })
  return getPlot(deps, copyId, caller)
}

export async function setPlotState(
  deps: AppDeps,
  id: string,
  state: PlotState,
  caller: Caller,
): Promise<Plot> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await assertMayOffer(tx, caller, now)
    const before = assertOwn(await lockHostedPlot(tx, id), caller, NO_SUCH_PLOT)
    await updatePlot(tx, id, { ...statesAfter(before, state), updatedAt: now })
  })
  return getPlot(deps, id, caller)
}
