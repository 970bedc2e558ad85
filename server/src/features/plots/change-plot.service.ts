import type { PlotChanges } from '@commonplot/shared/plots/new-plot.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forgetLostWords } from '../../sql/forget-words.ts'
import { assertOwn, assertPayable } from '../listings/own-listing.service.ts'
import { changedPictures } from '../photos/changed-pictures.service.ts'
import { keepPhotos } from '../photos/used-photos.service.ts'
import { changedPlace } from '../places/changed-place.service.ts'
import { findHostedPlot, lockHostedPlot, type StoredPlot, updatePlot } from './host-plot.store.ts'
import { getPlot, NO_SUCH_PLOT } from './plots.service.ts'
import { plots } from './plots.table.ts'

/** What was agreed or is held stays as it is: rentals keep their own price, days and zone. */
export async function changePlot(
  deps: AppDeps,
  id: string,
  changes: PlotChanges,
  caller: Caller,
): Promise<Plot> {
  const { db, clock, payments } = deps
  const seen = assertOwn(await findHostedPlot(db, id), caller, NO_SUCH_PLOT)
  if (Object.keys(changes).length === 0) return getPlot(deps, id, caller)
  const { price, location, address, coordinates, images, imageTexts, ...fields } = changes
  const place = await changedPlace(deps, { type: 'plot', id }, seen, {
    ownerId: caller.userId,
    changes: { location, address, coordinates },
  })
  const now = clock.now()
  await db.transaction(async (tx) => {
    const before = assertOwn(await lockHostedPlot(tx, id), caller, NO_SUCH_PLOT)
    await keepPhotos(tx, images ?? [], { ownerId: caller.userId, now })
    const after = await updatePlot(tx, id, {
      ...fields,
      ...place?.shown,
      ...changedPictures(before, { images, imageTexts }),
      ...(price !== undefined && { priceCents: inCents(price) }),
      updatedAt: now,
    })
    const { priceCents, minDays } = after
    if (priceCents !== null) assertPayable(payments, { type: 'plot', priceCents, minDays })
    await place?.keep(tx)
    await forgetLostWords(tx, plots, { before: wordsOf(before), after: wordsOf(after) })
  })
  return getPlot(deps, id, caller)
}

const wordsOf = ({ name, location, address, description, amenities }: StoredPlot) =>
  [name, location, address, description, ...amenities].join(' ')
