import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { ToolChanges } from '@commonplot/shared/tools/new-tool.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forgetLostWords } from '../../sql/forget-words.ts'
import { assertOwn, assertPayable } from '../listings/own-listing.service.ts'
import { changedPictures } from '../photos/changed-pictures.service.ts'
import { keepPhotos } from '../photos/used-photos.service.ts'
import { changedPlace } from '../places/changed-place.service.ts'
import { findHostedTool, lockHostedTool, type StoredTool, updateTool } from './host-tool.store.ts'
import { withAddress } from './tool-address.ts'
import { getTool, NO_SUCH_TOOL } from './tools.service.ts'
import { tools } from './tools.table.ts'

/** What was agreed or is held stays as it is: rentals keep their own price, days and zone. */
export async function changeTool(
  deps: AppDeps,
  id: string,
  changes: ToolChanges,
  caller: Caller,
): Promise<Tool> {
  const { db, clock, payments } = deps
  const seen = assertOwn(await findHostedTool(db, id), caller, NO_SUCH_TOOL)
  if (Object.keys(changes).length === 0) return getTool(deps, id, caller)
  const { pricePerDay, location, coordinates, images, imageTexts, ...fields } = changes
  const place = await changedPlace(deps, { type: 'tool', id }, withAddress(seen), {
    ownerId: caller.userId,
    changes: withAddress({ location, coordinates }),
  })
  const { address: _location, ...shown } = place?.shown ?? {}
  const now = clock.now()
  await db.transaction(async (tx) => {
    const before = assertOwn(await lockHostedTool(tx, id), caller, NO_SUCH_TOOL)
    await keepPhotos(tx, images ?? [], { ownerId: caller.userId, now })
    const after = await updateTool(tx, id, {
      ...fields,
      ...shown,
      ...changedPictures(before, { images, imageTexts }),
      ...(pricePerDay !== undefined && { pricePerDayCents: inCents(pricePerDay) }),
      updatedAt: now,
    })
    assertPayable(payments, { ...after, type: 'tool', priceCents: after.pricePerDayCents })
    await place?.keep(tx)
    await forgetLostWords(tx, tools, { before: wordsOf(before), after: wordsOf(after) })
  })
  return getTool(deps, id, caller)
}

const wordsOf = ({ name, category, location, description }: StoredTool) =>
  [name, category, location, description].join(' ')
