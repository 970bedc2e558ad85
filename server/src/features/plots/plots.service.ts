import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { PlotListQuery } from '@commonplot/shared/plots/plots.contract.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { notFound } from '../../failures.ts'
import { type ListedIds, listedIds } from '../../sql/listed-ids.ts'
import { assertSearchable } from '../listings/searched-dates.service.ts'
import { isSeenBy } from '../listings/seen-listing.service.ts'
import { locateSearch } from '../locations/locations.service.ts'
import { opensPlaceTo, placeSeenBy } from '../places/places.service.ts'
import { wantsExternalRecords } from '../users/users.service.ts'
import { matching } from './plot-search.ts'
import { findPlot, findPlots } from './plots.store.ts'
import { plots } from './plots.table.ts'

export const NO_SUCH_PLOT = "The garden plot you're looking for doesn't exist or has been removed."

export async function listPlots(
  deps: AppDeps,
  { source, ...query }: PlotListQuery,
  caller: Visitor,
): Promise<Page<Plot>> {
  const { db, clock } = deps
  const now = clock.now()
  assertSearchable(query, now)
  const includeExternal = source === 'external' && (await wantsExternalRecords(db, caller.userId))
  const search = await locateSearch(deps, query)
  return findPlots(db, { ...search, includeExternal, now, viewerId: caller.userId })
}

export async function getPlot(deps: AppDeps, id: string, visitor: Visitor): Promise<Plot> {
  const plot = await getListedPlot(deps, id, visitor)
  const { placeFor, exact } = await placeSeenBy(deps, { type: 'plot', ...plot }, visitor)
  return { ...plot, ...exact, placeFor }
}

async function getListedPlot(deps: AppDeps, id: string, visitor: Visitor): Promise<Plot> {
  const { db, clock } = deps
  const calendar = { now: clock.now() }
  const seen = await findPlot(db, id, { ...calendar, viewerId: visitor.userId })
  if (seen && isSeenBy(seen, visitor)) return seen
  // What somebody has rented stays in sight, whoever blocked whom since; what is hidden does not.
  const isRenting =
    !seen &&
    visitor.userId !== null &&
    (await opensPlaceTo(db, { type: 'plot', id }, visitor.userId, calendar.now))
  const rented = isRenting && (await findPlot(db, id, { ...calendar, viewerId: null }))
  if (!rented || !isSeenBy(rented, visitor)) throw notFound(NO_SUCH_PLOT)
  return rented
}

/** For what others tell about one. */
export async function assertPlotIsListed(
  deps: AppDeps,
  id: string,
  visitor: Visitor,
): Promise<void> {
  await getListedPlot(deps, id, visitor)
}

/** For the sitemap. */
export const plotIds = ({ db }: Pick<AppDeps, 'db'>): ListedIds => listedIds(db, plots)

/** For saved searches: what the list goes by. */
export const searchedPlots = { table: plots, matching }
