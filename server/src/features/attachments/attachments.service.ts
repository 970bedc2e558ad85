import { createHmac, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  ATTACHMENT_PATH,
  attachmentKindOf,
  MAX_ATTACHMENT_BYTES,
  type UploadTicket,
} from '@commonplot/shared/attachments/attachment.ts'
import { DAY_MS, HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import { v7 as newId } from 'uuid'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import {
  areFilesAway,
  FileExistsError,
  FileMissingError,
  FilesFullError,
  FilesUnavailableError,
} from '../../adapters/files/files.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import type { Caller } from '../../caller.ts'
import { conflict, forbidden, full, notFound, unavailable } from '../../failures.ts'
import { isSameSecret } from '../../secrets.ts'
import {
  countUnattached,
  deleteUpload,
  findForgotten,
  findUpload,
  insertUpload,
  lockUploadsOf,
  markAttached,
  markStored,
} from './attachments.store.ts'

const UPLOAD_URL_LIFE_MS = HOUR_MS
const FORGOTTEN_AFTER_MS = DAY_MS
/** An hour more, so the sweep never races with a message that uses the file. */
const REMOVED_AFTER_MS = FORGOTTEN_AFTER_MS + HOUR_MS
const USED_ADDRESS = 'This upload address has been used'
const STORAGE_KEY_BYTES = 24
/** Limits a person to 200 MB of files without a message. */
const MOST_UNATTACHED = 20
const TOO_MANY_WAITING = `You have ${MOST_UNATTACHED} files that are not part of a message yet. Share one of them, or try again tomorrow.`

export async function requestUpload(
  { db, clock }: AppDeps,
  origin: string,
  caller: Caller,
): Promise<UploadTicket> {
  const now = clock.now().getTime()
  const id = newId()
  const storageKey = randomBytes(STORAGE_KEY_BYTES).toString('base64url')
  const expiresAt = new Date(now + UPLOAD_URL_LIFE_MS)
  await db.transaction(async (tx) => {
    await lockUploadsOf(tx, caller.userId)
    const waiting = await countUnattached(tx, caller.userId, new Date(now))
    if (waiting >= MOST_UNATTACHED) throw conflict(TOO_MANY_WAITING)
    await insertUpload(tx, {
      id,
      uploaderId: caller.userId,
      storageKey,
      createdAt: new Date(now),
      expiresAt,
    })
  })
  const expires = String(expiresAt.getTime())
  const query = new URLSearchParams({ expires, signature: signUpload(storageKey, id, expires) })
  const attachmentUrl = `${ATTACHMENT_PATH}${id}`
  return { uploadURL: `${origin}${attachmentUrl}?${query}`, attachmentUrl }
}

export async function storeFile(
  { db, clock, files }: AppDeps,
  id: string,
  signed: { expires: string; signature: string },
  content: Readable,
): Promise<{ attachmentUrl: string }> {
  const upload = await findUpload(db, id)
  const isValid =
    upload &&
    isSignedUpload(upload.storageKey, id, signed) &&
    Number(signed.expires) > clock.now().getTime()
  if (!isValid) throw forbidden('This upload address is not valid or has expired')
  if (upload.state !== 'pending') throw conflict(USED_ADDRESS)
  const { sizeBytes, head } = await files
    .write(upload.storageKey, content, MAX_ATTACHMENT_BYTES)
    .catch(explainStorage)
  const stored = { sizeBytes, detectedType: detectFileType(head), storedAt: clock.now() }
  if (!(await db.write((writable) => markStored(writable, id, stored)))) {
    await files.remove(upload.storageKey)
    throw conflict(USED_ADDRESS)
  }
  return { attachmentUrl: `${ATTACHMENT_PATH}${id}` }
}

const forgottenBefore = (now: Date) => new Date(now.getTime() - FORGOTTEN_AFTER_MS)

/** Removes uploads that no message uses after a day. */
export async function sweepForgottenUploads({
  db,
  clock,
  files,
  stopping,
}: AppDeps): Promise<void> {
  const createdBefore = new Date(clock.now().getTime() - REMOVED_AFTER_MS)
  const forgotten = await findForgotten(db, createdBefore)
  const remove = async ({ id, storageKey }: { id: string; storageKey: string }) => {
    // The file goes first: while the row exists, the next sweep retries.
    await files.remove(storageKey)
    await db.write((writable) => deleteUpload(writable, id))
  }
  await oneByOne(forgotten, remove, { isShared: areFilesAway, stopping })
}

export async function attachToConversation(
  db: WritableDatabase,
  attachmentUrl: string,
  { conversationId, senderId, now }: { conversationId: string; senderId: string; now: Date },
) {
  const id = attachmentUrl.slice(ATTACHMENT_PATH.length)
  const isOurs = attachmentUrl.startsWith(ATTACHMENT_PATH)
  const upload = isOurs ? await findUpload(db, id) : undefined
  if (!upload) throw notFound('There is no such file')
  if (upload.uploaderId !== senderId) throw forbidden('Only who uploaded a file can share it')
  const file =
    upload.createdAt > forgottenBefore(now) && (await markAttached(db, id, conversationId))
  if (!file) throw conflict('Upload this file again: it has no bytes yet, is shared or is too old')
  return { ...file, kind: attachmentKindOf(file.detectedType ?? '') }
}

/** Finds a stored file, with or without a message. */
export async function getStoredFile(db: Database, id: string) {
  const file = await findUpload(db, id)
  if (!file || file.state === 'pending') throw notFound('There is no such file')
  return file
}

export function readStoredFile({ files }: AppDeps, { storageKey }: { storageKey: string }) {
  return files.read(storageKey).catch(explainStorage)
}

/** The random storage key of the upload signs it, so no secret is configured. */
export function signUpload(storageKey: string, id: string, expires: string): string {
  return createHmac('sha256', storageKey).update(`PUT ${id} ${expires}`).digest('base64url')
}

export function isSignedUpload(
  storageKey: string,
  id: string,
  { expires, signature }: { expires: string; signature: string },
): boolean {
  return isSameSecret(signature, signUpload(storageKey, id, expires))
}

const STORAGE_FULL = 'There is no room left for files right now. Nothing was saved.'
const STORAGE_AWAY = 'Files cannot be stored or opened right now. Please try again later.'

/** Turns errors of the file storage into failures with messages for people. */
export function explainStorage(error: unknown): never {
  if (error instanceof FileExistsError) throw conflict('This upload address has been used')
  if (error instanceof FileMissingError) throw notFound('There is no such file')
  if (error instanceof FilesFullError) {
    throw Object.assign(full(STORAGE_FULL), { cause: error })
  }
  if (error instanceof FilesUnavailableError) {
    throw Object.assign(unavailable(STORAGE_AWAY), { cause: error })
  }
  throw error
}

const SIGNATURES: readonly (readonly [type: string, offset: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['application/pdf', 0, '%PDF-'],
  ['application/zip', 0, 'PK\x03\x04'],
]

const UNKNOWN_TYPE = 'application/octet-stream'

/** Detects the type from the bytes. SVG and HTML count as unknown and never open in place. */
export function detectFileType(head: Buffer): string {
  const start = head.toString('latin1')
  const found = SIGNATURES.find(([, offset, bytes]) => start.startsWith(bytes, offset))
  return found?.[0] ?? UNKNOWN_TYPE
}
