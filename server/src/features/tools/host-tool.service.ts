import type { ListingState } from '@commonplot/shared/listings/listing-state.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { NewTool } from '@commonplot/shared/tools/new-tool.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
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
import { insertToolRow, lockHostedTool, updateTool } from './host-tool.store.ts'
import { withAddress } from './tool-address.ts'
import { getTool, NO_SUCH_TOOL } from './tools.service.ts'
import { insertTool } from './tools.store.ts'

export async function createTool(deps: AppDeps, tool: NewTool, caller: Caller): Promise<Tool> {
  if (tool.ownerId !== caller.userId) throw forbidden('You can only list tools of your own.')
  const { db, clock, payments } = deps
  const { coordinates, minDays } = tool
  assertPayable(payments, { type: 'tool', priceCents: inCents(tool.pricePerDay), minDays })
  const timeZone = coordinates ? zoneOfPlace(coordinates) : await ownTimeZone(db, caller)
  const { shown, exact } = await placeOfNew(deps, withAddress(tool))
  const now = clock.now()
  const id = await db.transaction(async (tx) => {
    await assertMayOffer(tx, caller, now)
    await keepPhotos(tx, tool.images, { ownerId: caller.userId, now })
    const pictures = changedPictures({ images: [], imageTexts: [] }, tool)
    const listed = await insertTool(tx, { ...tool, ...pictures, ...shown, timeZone }, now)
    await keepPlace(tx, { type: 'tool', id: listed }, exact)
    return listed
  })
  return getTool(deps, id, caller)
}

export async function copyTool(deps: AppDeps, id: string, caller: Caller): Promise<Tool> {
  const now = deps.clock.now()
  const copyId = newId()
  await deps.db.transaction(async (tx) => {
    await assertMayOffer(tx, caller, now)
    const original = assertOwn(await lockHostedTool(tx, id), caller, NO_SUCH_TOOL)
    await keepPhotos(tx, original.images, { ownerId: caller.userId, now })
    await insertToolRow(tx, copyOf(original, copyId, now))
    await copyPlace(tx, { type: 'tool', id }, copyId)
  })
  return getTool(deps, copyId, caller)
}

export async function setToolState(
  deps: AppDeps,
  id: string,
  state: ListingState,
  caller: Caller,
): Promise<Tool> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await assertMayOffer(tx, caller, now)
    const before = assertOwn(await lockHostedTool(tx, id), caller, NO_SUCH_TOOL)
    await updateTool(tx, id, { ...statesAfter(before, state), updatedAt: now })
  })
  return getTool(deps, id, caller)
}
