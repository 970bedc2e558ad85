import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { isOwnPhoto, MOST_PHOTOS, PHOTO_PATH } from '@commonplot/shared/photos/photo.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { areFilesAway } from '../../adapters/files/files.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import { forbidden, invalid } from '../../failures.ts'
import { removeWidths } from './photos.service.ts'
import {
  deletePhoto,
  findLeaving,
  findPhotos,
  findUnseen,
  markLeaving,
  markSeen,
  markUsed,
  picturesInUse,
} from './photos.store.ts'

const UNSEEN_FOR_MS = DAY_MS
const GONE = 'One of the photos is not here any more. Please upload it again.'
const NOT_YOURS = 'You can only show photos that you have uploaded yourself.'
const ONLY_UPLOADED = 'photos: only photos that were uploaded here'
const USED_ELSEWHERE = 'photos: one of these is shown elsewhere already. Please upload it again.'
const TOO_MANY = `images: at most ${MOST_PHOTOS} photos can be uploaded for one listing`

/**
 * Marks uploaded photos as used, in the transaction that shows them: the sweep spares them. Other
 * addresses are ignored.
 */
export async function keepPhotos(
  tx: WritableDatabase,
  urls: readonly string[],
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<void> {
  await keep(tx, idsOfUrls(urls), { ownerId, rentalId: null, now })
}

const idsOfUrls = (urls: readonly string[]) =>
  [...new Set(urls.filter(isOwnPhoto))].map((url) => url.slice(PHOTO_PATH.length))

/** Readable by the renter, the owner and operators. */
export async function keepRentalPhotos(
  tx: WritableDatabase,
  urls: readonly string[],
  kept: { ownerId: string; rentalId: string; now: Date },
): Promise<void> {
  if (!urls.every(isOwnPhoto)) throw invalid(ONLY_UPLOADED)
  await keep(tx, idsOfUrls(urls), kept)
}

async function keep(
  tx: WritableDatabase,
  ids: string[],
  { ownerId, rentalId, now }: { ownerId: string; rentalId: string | null; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  if (ids.length > MOST_PHOTOS) throw invalid(TOO_MANY)
  if ((await markUsed(tx, ids, { ownerId, rentalId, now })) === ids.length) return
  const found = await findPhotos(tx, ids)
  if (found.some((photo) => photo.ownerId !== ownerId)) throw forbidden(NOT_YOURS)
  const areHere = found.filter(({ state }) => state === 'stored' || state === 'used')
  throw invalid(areHere.length < ids.length ? GONE : USED_ELSEWHERE)
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Checks each photo once a day and removes unused ones. */
export async function sweepPhotos(deps: AppDeps): Promise<void> {
  const { db, clock, files, stopping } = deps
  const now = clock.now()
  const seenBefore = new Date(now.getTime() - UNSEEN_FOR_MS)
  const unseen = await findUnseen(db, seenBefore)
  if (unseen.length > 0) {
    const pictures = unseen.map((photo) => ({ ...photo, url: PHOTO_PATH + photo.id }))
    const shown = new Set(await picturesInUse(db, pictures))
    const { used = [], unused = [] } = Object.groupBy(unseen, ({ id, state }) =>
      state !== 'pending' && shown.has(PHOTO_PATH + id) ? 'used' : 'unused',
    )
    await db.transaction(async (tx) => {
      await markSeen(tx, idsOf(used), now)
      await markLeaving(tx, idsOf(unused), seenBefore)
    })
  }
  const remove = async ({ id, storageKey }: { id: string; storageKey: string }) => {
    // Files go first: while the row exists, a failed removal is retried.
    await removeWidths(files, storageKey)
    await db.write((writable) => deletePhoto(writable, id))
  }
  await oneByOne(await findLeaving(db), remove, { isShared: areFilesAway, stopping })
}
