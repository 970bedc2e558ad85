import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { NewPlot } from '@commonplot/shared/plots/new-plot.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { PlotListQuery } from '@commonplot/shared/plots/plots.contract.ts'
import type { Review } from '@commonplot/shared/reviews/review.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller, Visitor } from '../../caller.ts'
import { forbidden, notFound } from '../../failures.ts'
import { assertSearchable } from '../../searched-dates.ts'
import { type ListedIds, listedIds } from '../../sql/listed-ids.ts'
import { zoneOfPlace } from '../../zone-of-place.ts'
import { locateSearch } from '../locations/locations.service.ts'
import { keepPhotos } from '../photos/used-photos.service.ts'
import { keepPlace, placeOfNew, placeSeenBy } from '../places/places.service.ts'
import { listReviews } from '../reviews/reviews.service.ts'
import { ownTimeZone, wantsExternalRecords } from '../users/users.service.ts'
import { matching } from './plot-search.ts'
import { findPlot, findPlots, insertPlot } from './plots.store.ts'
import { plots } from './plots.table.ts'

export async function listPlots(
  deps: AppDeps,
  { source, ...query }: PlotListQuery,
  caller: Visitor,
): Promise<Page<Plot>> {
  const { db, clock, availability } = deps
  const now = clock.now()
  assertSearchable(query, now)
  const includeExternal = source === 'external' && (await wantsExternalRecords(db, caller.userId))
  const search = await locateSearch(deps, query)
  return findPlots(db, { ...search, includeExternal, availability, now })
}

export async function getPlot(deps: AppDeps, id: string, visitor: Visitor): Promise<Plot> {
  const plot = await getListedPlot(deps, id)
  const { placeFor, exact } = await placeSeenBy(deps, { type: 'plot', ...plot }, visitor)
  return { ...plot, ...exact, placeFor }
}

async function getListedPlot({ db, clock, availability }: AppDeps, id: string): Promise<Plot> {
  const plot = await findPlot(db, id, { availability, now: clock.now() })
  if (!plot) throw notFound("The garden plot you're looking for doesn't exist or has been removed.")
  return plot
}

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

export async function listPlotReviews(deps: AppDeps, id: string): Promise<Review[]> {
  await getListedPlot(deps, id)
  return listReviews(deps.db, { type: 'plot', id })
}

/** For the sitemap. */
export const plotIds = ({ db }: Pick<AppDeps, 'db'>): ListedIds => listedIds(db, plots)

/** For saved searches: what the list goes by. */
export const searchedPlots = { table: plots, matching }
