import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { PlotState } from '@commonplot/shared/listings/listing-state.ts'
import type { NewPlot, PlotChanges } from '@commonplot/shared/plots/new-plot.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { PlotListQuery } from '@commonplot/shared/plots/plots.contract.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller, Visitor } from '../../caller.ts'
import { requireSeen, searchFor } from '../listings/listings.service.ts'
import {
  changeListing,
  copyListing,
  createListing,
  setListingState,
} from '../listings/own-listing.service.ts'
import { placeVisibleTo } from '../places/places.service.ts'
import { findPlot, findPlots, matching } from './plots.store.ts'
import { plots } from './plots.table.ts'

const keyOf = (id: string) => ({ type: 'plot', id }) as const

export async function listPlots(
  deps: AppDeps,
  query: PlotListQuery,
  caller: Visitor,
): Promise<Page<Plot>> {
  return findPlots(deps.db, await searchFor(deps, query, caller))
}

export async function getPlot(deps: AppDeps, id: string, visitor: Visitor): Promise<Plot> {
  const plot = await requireSeenPlot(deps, id, visitor)
  const { placeFor, exact } = await placeVisibleTo(deps, { type: 'plot', ...plot }, visitor)
  return { ...plot, ...exact, placeFor }
}

export function requireSeenPlot(deps: AppDeps, id: string, visitor: Visitor): Promise<Plot> {
  const now = deps.clock.now()
  return requireSeen(deps, keyOf(id), visitor, (viewerId) =>
    findPlot(deps.db, id, { now, viewerId }),
  )
}

export async function createPlot(deps: AppDeps, plot: NewPlot, caller: Caller): Promise<Plot> {
  const { ownerId, location, address, coordinates, images, imageTexts, price, ...fields } = plot
  const priceCents = inCents(price)
  const listing = {
    place: { ownerId, location, address, coordinates },
    pictures: { images, imageTexts },
    columns: { ...fields, priceCents },
    ...{ priceCents, minDays: plot.minDays },
  }
  return getPlot(deps, await createListing(deps, 'plot', listing, caller), caller)
}

export async function changePlot(
  deps: AppDeps,
  id: string,
  changes: PlotChanges,
  caller: Caller,
): Promise<Plot> {
  const { location, address, coordinates, images, imageTexts, price, ...fields } = changes
  const listing = {
    place: { location, address, coordinates },
    pictures: { images, imageTexts },
    columns: { ...fields, priceCents: price === undefined ? undefined : inCents(price) },
  }
  await changeListing(deps, keyOf(id), listing, caller)
  return getPlot(deps, id, caller)
}

export async function copyPlot(deps: AppDeps, id: string, caller: Caller): Promise<Plot> {
  return getPlot(deps, await copyListing(deps, keyOf(id), caller), caller)
}

export async function setPlotState(
  deps: AppDeps,
  id: string,
  state: PlotState,
  caller: Caller,
): Promise<Plot> {
  await setListingState(deps, keyOf(id), state, caller)
  return getPlot(deps, id, caller)
}

export const searchedPlots = { table: plots, matching }
