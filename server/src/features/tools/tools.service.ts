import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { ListingState } from '@commonplot/shared/listings/listing-state.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { NewTool, ToolChanges } from '@commonplot/shared/tools/new-tool.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import type { ToolListQuery } from '@commonplot/shared/tools/tools.contract.ts'
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
import { findTool, findTools, matching } from './tools.store.ts'
import { tools } from './tools.table.ts'

const keyOf = (id: string) => ({ type: 'tool', id }) as const

export async function listTools(
  deps: AppDeps,
  query: ToolListQuery,
  caller: Visitor,
): Promise<Page<Tool>> {
  return findTools(deps.db, await searchFor(deps, query, caller))
}

export async function getTool(deps: AppDeps, id: string, visitor: Visitor): Promise<Tool> {
  const tool = await requireSeenTool(deps, id, visitor)
  const { placeFor, exact } = await placeVisibleTo(deps, { type: 'tool', ...tool }, visitor)
  if (!exact) return { ...tool, placeFor }
  return { ...tool, placeFor, location: exact.address, coordinates: exact.coordinates }
}

export function requireSeenTool(deps: AppDeps, id: string, visitor: Visitor): Promise<Tool> {
  const now = deps.clock.now()
  return requireSeen(deps, keyOf(id), visitor, (viewerId) =>
    findTool(deps.db, id, { now, viewerId }),
  )
}

export async function createTool(deps: AppDeps, tool: NewTool, caller: Caller): Promise<Tool> {
  const { ownerId, location, coordinates, images, imageTexts, pricePerDay, ...fields } = tool
  const priceCents = inCents(pricePerDay)
  const listing = {
    place: { ownerId, location, address: location, coordinates },
    pictures: { images, imageTexts },
    columns: { ...fields, pricePerDayCents: priceCents },
    ...{ priceCents, minDays: tool.minDays },
  }
  return getTool(deps, await createListing(deps, 'tool', listing, caller), caller)
}

export async function changeTool(
  deps: AppDeps,
  id: string,
  changes: ToolChanges,
  caller: Caller,
): Promise<Tool> {
  const { location, coordinates, images, imageTexts, pricePerDay, ...fields } = changes
  const pricePerDayCents = pricePerDay === undefined ? undefined : inCents(pricePerDay)
  const listing = {
    place: { location, address: location, coordinates },
    pictures: { images, imageTexts },
    columns: { ...fields, pricePerDayCents },
  }
  await changeListing(deps, keyOf(id), listing, caller)
  return getTool(deps, id, caller)
}

export async function copyTool(deps: AppDeps, id: string, caller: Caller): Promise<Tool> {
  return getTool(deps, await copyListing(deps, keyOf(id), caller), caller)
}

export async function setToolState(
  deps: AppDeps,
  id: string,
  state: ListingState,
  caller: Caller,
): Promise<Tool> {
  await setListingState(deps, keyOf(id), state, caller)
  return getTool(deps, id, caller)
}

export const searchedTools = { table: tools, matching }
