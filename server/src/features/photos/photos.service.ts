import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import {
  MAX_PHOTO_BYTES,
  PHOTO_PATH,
  PHOTO_WIDTHS,
  type PhotoWidth,
} from '@commonplot/shared/photos/photo.ts'
import type { PhotoTicket } from '@commonplot/shared/photos/photos.contract.ts'
import { v7 as newId } from 'uuid'
import { areFilesAway, type Files } from '../../adapters/files/files.port.ts'
import {
  type MadePicture,
  type PictureRefusal,
  PictureRefusedError,
  PicturesBusyError,
} from '../../adapters/pictures/pictures.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import type { Acting, Caller } from '../../caller.ts'
import { conflict, forbidden, invalid, notFound, unavailable } from '../../failures.ts'
import { explainStorage, isSignedUpload, signUpload } from '../attachments/attachments.service.ts'
import {
  countUnused,
  findPhoto,
  insertPhoto,
  isPartyOfRental,
  lockPhotosOf,
  markStored,
  type PhotoRow,
} from './photos.store.ts'

const UPLOAD_URL_LIFE_MS = HOUR_MS
const STORAGE_KEY_BYTES = 24
const MOST_UNUSED = 30
const TOO_MANY_WAITING = `You have ${MOST_UNUSED} photos that are not part of a listing yet. Use one of them, or try again tomorrow.`
const BUSY = 'Many photos are being prepared right now. Please try again soon.'
const USED_ADDRESS = 'This upload address has been used'

export async function requestPhotoUpload(
  { db, clock }: AppDeps,
  origin: string,
  { userId }: Caller,
): Promise<PhotoTicket> {
  const now = clock.now()
  const id = newId()
  const storageKey = randomBytes(STORAGE_KEY_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + UPLOAD_URL_LIFE_MS)
  await db.transaction(async (tx) => {
    await lockPhotosOf(tx, userId)
    if ((await countUnused(tx, userId, now)) >= MOST_UNUSED) throw conflict(TOO_MANY_WAITING)
    const times = { createdAt: now, seenAt: now, expiresAt }
    await insertPhoto(tx, { id, ownerId: userId, storageKey, ...times })
  })
  const expires = String(expiresAt.getTime())
  const query = new URLSearchParams({ expires, signature: signUpload(storageKey, id, expires) })
  const photoUrl = `${PHOTO_PATH}${id}`
  return { uploadURL: `${origin}${photoUrl}?${query}`, photoUrl }
}

/** A refused picture leaves no file, and its upload address stays valid. */
export async function storePhoto(
  { db, clock, files, pictures }: AppDeps,
  id: string,
  signed: { expires: string; signature: string },
  content: Readable,
): Promise<{ photoUrl: string }> {
  const photo = await findPhoto(db, id)
  const isValid =
    photo &&
    isSignedUpload(photo.storageKey, id, signed) &&
    Number(signed.expires) > clock.now().getTime()
  if (!isValid) throw forbidden('This upload address is not valid or has expired')
  if (photo.state !== 'pending') throw conflict(USED_ADDRESS)
  const made = await files
    .stage(content, MAX_PHOTO_BYTES, ({ path }) => pictures.makeWidths(path, PHOTO_WIDTHS))
    .catch(explainPicture)
  await writeWidths(files, photo.storageKey, made).catch(explainStorage)
  const { width, height } = made.at(-1) ?? { width: 0, height: 0 }
  const sizeBytes = made.reduce((sum, { webp }) => sum + webp.length, 0)
  const stored = { sizeBytes, width, height }
  const isFirst = await db.write((writable) => markStored(writable, id, stored))
  if (!isFirst) {
    await removeWidths(files, photo.storageKey)
    throw conflict(USED_ADDRESS)
  }
  return { photoUrl: `${PHOTO_PATH}${id}` }
}

function explainPicture(error: unknown): never {
  if (error instanceof PictureRefusedError) throw invalid(REFUSALS[error.reason])
  if (error instanceof PicturesBusyError) throw unavailable(BUSY)
  explainStorage(error)
}

/** Photos of listings and profiles are public; unused photos and photos of rentals are private. */
export async function openPhoto(
  deps: AppDeps,
  id: string,
  width: PhotoWidth,
  acting: Acting | null,
) {
  const photo = await findPhoto(deps.db, id)
  if (!photo || !(await maySee(deps, photo, acting))) throw notFound('There is no such photo')
  const isPrivate = photo.state === 'stored' || photo.rentalId !== null
  const read = () => readWidth(deps.files, photo.storageKey, width).catch(explainStorage)
  return { isPrivate, read }
}

/** Photos of a rental: its two sides and operators. Unused photos: the owner. */
async function maySee(
  { db }: AppDeps,
  { state, ownerId, rentalId }: PhotoRow,
  acting: Acting | null,
): Promise<boolean> {
  if (state === 'stored') return acting?.userId === ownerId
  if (state !== 'used') return false
  if (!rentalId) return true
  if (!acting) return false
  return acting.isOperator || isPartyOfRental(db, rentalId, acting.userId)
}

const REFUSALS: Record<PictureRefusal, string> = {
  unknown: 'This is not a picture that we can show. Please choose a JPEG, PNG or WebP picture.',
  heic: 'This is an HEIC picture, which most browsers cannot show. Please save it as JPEG and choose it again.',
  broken:
    'This picture is damaged, not complete, or has something else behind it. Please choose it again, or save it anew.',
  moving: 'Moving pictures cannot be shown here. Please choose a picture that stands still.',
  huge: 'This picture has more than 64 million pixels. Please choose a smaller one.',
}

const keyOfWidth = (storageKey: string, width: number) => `${storageKey}-${width}`

/** Writes all widths or none, so that an upload can be retried. */
async function writeWidths(
  files: Files,
  storageKey: string,
  made: readonly MadePicture[],
): Promise<void> {
  const written: string[] = []
  try {
    for (const { asked, webp } of made) {
      const key = keyOfWidth(storageKey, asked)
      await files.write(key, Readable.from([Buffer.from(webp)]), webp.length)
      written.push(key)
    }
  } catch (error) {
    // The sweep removes files that cannot be removed now.
    for (const key of written) await files.remove(key).catch(() => {})
    throw error
  }
}

export const removeWidths = (files: Files, storageKey: string): Promise<void> =>
  oneByOne(PHOTO_WIDTHS, (width) => files.remove(keyOfWidth(storageKey, width)), {
    isShared: areFilesAway,
  })

const readWidth = (files: Files, storageKey: string, width: PhotoWidth) =>
  files.read(keyOfWidth(storageKey, width))
