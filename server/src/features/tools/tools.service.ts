import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import type { ToolListQuery } from '@commonplot/shared/tools/tools.contract.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { notFound } from '../../failures.ts'
import { type ListedIds, listedIds } from '../../sql/listed-ids.ts'
import { assertSearchable } from '../listings/searched-dates.service.ts'
import { isSeenBy } from '../listings/seen-listing.service.ts'
import { locateSearch } from '../locations/locations.service.ts'
import { opensPlaceTo, placeSeenBy } from '../places/places.service.ts'
import { wantsExternalRecords } from '../users/users.service.ts'
import { matching } from './tool-search.ts'
import { findTool, findTools } from './tools.store.ts'
import { tools } from './tools.table.ts'

export const NO_SUCH_TOOL = "The tool you're looking for doesn't exist or has been removed."

export async function listTools(
  deps: AppDeps,
  { source, ...query }: ToolListQuery,
  caller: Visitor,
): Promise<Page<Tool>> {
  const { db, clock } = deps
  const now = clock.now()
  assertSearchable(query, now)
  const includeExternal = source === 'external' && (await wantsExternalRecords(db, caller.userId))
  const search = await locateSearch(deps, query)
  return findTools(db, { ...search, includeExternal, now, viewerId: caller.userId })
}

export async function getTool(deps: AppDeps, id: string, visitor: Visitor): Promise<Tool> {
  const tool = await getListedTool(deps, id, visitor)
  const { placeFor, exact } = await placeSeenBy(deps, { type: 'tool', ...tool }, visitor)
  if (!exact) return { ...tool, placeFor }
  return { ...tool, placeFor, location: exact.address, coordinates: exact.coordinates }
}

async function getListedTool(deps: AppDeps, id: string, visitor: Visitor): Promise<Tool> {
  const { db, clock } = deps
  const calendar = { now: clock.now() }
  const seen = await findTool(db, id, { ...calendar, viewerId: visitor.userId })
  if (seen && isSeenBy(seen, visitor)) return seen
  // What somebody has rented stays in sight, whoever blocked whom since; what is hidden does not.
  const isRenting =
    !seen &&
    visitor.userId !== null &&
    (await opensPlaceTo(db, { type: 'tool', id }, visitor.userId, calendar.now))
  const rented = isRenting && (await findTool(db, id, { ...calendar, viewerId: null }))
  if (!rented || !isSeenBy(rented, visitor)) throw notFound(NO_SUCH_TOOL)
  return rented
}

/** For what others tell about one. */
export async function assertToolIsListed(
  deps: AppDeps,
  id: string,
  visitor: Visitor,
): Promise<void> {
  await getListedTool(deps, id, visitor)
}

/** For the sitemap. */
export const toolIds = ({ db }: Pick<AppDeps, 'db'>): ListedIds => listedIds(db, tools)

/** For saved searches: what the list goes by. */
export const searchedTools = { table: tools, matching }
