import type { NewPlot } from '@commonplot/shared/plots/new-plot.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden } from '../../failures.ts'
import { zoneOfPlace } from '../../zone-of-place.ts'
import { keepPhotos } from '../photos/used-photos.service.ts'
import { keepPlace, placeOfNew } from '../places/places.service.ts'
import { ownTimeZone } from '../users/users.service.ts'
import { getPlot } from './plots.service.ts'
import { insertPlot } from './plots.store.ts'

export async function createPlot(deps: AppDeps, plot: NewPlot, caller: Caller): Promise<Plot> {
  if (plot.ownerId !== caller.userId) throw forbidden('You can only list plots of your own.')
  const { db, clock } = deps
  const { coordinates } = plot
  const timeZone = coordinates ? zoneOfPlace(coordinates) : await ownTimeZone(db, caller)
  const { shown, exact } = await placeOfNew(deps, plot)
  const now = clock.now()
  const id = await db.transaction(async (tx) => {
    await keepPhotos(tx, plot.images, { ownerId: caller.userId, now })
    const listed = await insertPlot(tx, { ...plot, ...shown, timeZone }, now)
    await keepPlace(tx, { type: 'plot', id: listed }, exact)
    return listed
  })
  return getPlot(deps, id, caller)
}
