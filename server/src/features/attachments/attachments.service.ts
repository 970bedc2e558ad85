import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  ATTACHMENT_PATH,
  attachmentKindOf,
  MAX_ATTACHMENT_BYTES,
  type UploadTicket,
} from '@commonplot/shared/messaging/attachment.ts'
import { v7 as newId } from 'uuid'
import type { Database } from '../../adapters/database/database.port.ts'
import { FileExistsError } from '../../adapters/files/files.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, forbidden, notFound } from '../../failures.ts'
import {
  deleteForgotten,
  findDownload,
  findUpload,
  insertUpload,
  markAttached,
  markStored,
} from './attachments.store.ts'
import { detectFileType } from './file-type.ts'
import { isSignedUpload, signUpload } from './upload-signature.ts'

const UPLOAD_URL_LIFE_MS = 3_600_000
const FORGOTTEN_AFTER_MS = 86_400_000
const STORAGE_KEY_BYTES = 24

export async function requestUpload(
  { db, clock, files }: AppDeps,
  origin: string,
  caller: Caller,
): Promise<UploadTicket> {
  const now = clock.now().getTime()
  // Whoever uploads tidies up after those who never finished.
  const forgotten = await deleteForgotten(db, new Date(now - FORGOTTEN_AFTER_MS))
  await Promise.all(forgotten.map((key) => files.remove(key)))

  const id = newId()
  const storageKey = randomBytes(STORAGE_KEY_BYTES).toString('base64url')
  const expiresAt = new Date(now + UPLOAD_URL_LIFE_MS)
  await insertUpload(db, {
    id,
    uploaderId: caller.userId,
    storageKey,
    createdAt: new Date(now),
    expiresAt,
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
  if (upload.state !== 'pending') throw conflict('This upload address has been used')
  try {
    const { sizeBytes, head } = await files.write(upload.storageKey, content, MAX_ATTACHMENT_BYTES)
    const stored = { sizeBytes, detectedType: detectFileType(head), storedAt: clock.now() }
    await markStored(db, id, stored)
  } catch (error) {
    if (error instanceof FileExistsError) throw conflict('This upload address has been used')
    throw error
  }
  return { attachmentUrl: `${ATTACHMENT_PATH}${id}` }
}

export async function attachToConversation(
  db: Database,
  attachmentUrl: string,
  { conversationId, senderId }: { conversationId: string; senderId: string },
) {
  const id = attachmentUrl.slice(ATTACHMENT_PATH.length)
  const isOurs = attachmentUrl.startsWith(ATTACHMENT_PATH)
  const upload = isOurs ? await findUpload(db, id) : undefined
  if (!upload) throw notFound('There is no such file')
  if (upload.uploaderId !== senderId) throw forbidden('Only who uploaded a file can share it')
  const file = await markAttached(db, id, senderId, conversationId)
  if (!file) throw conflict('This file is not uploaded yet, or is part of a message already')
  return { ...file, kind: attachmentKindOf(file.detectedType ?? '') }
}

export async function openFile({ db, files }: AppDeps, id: string, caller: Caller) {
  const file = await findDownload(db, id)
  if (!file || file.state === 'pending') throw notFound('There is no such file')
  const readers =
    file.state === 'attached' ? [file.participant1Id, file.participant2Id] : [file.uploaderId]
  if (!readers.includes(caller.userId)) throw forbidden('This file belongs to other people')
  return {
    content: await files.read(file.storageKey),
    sizeBytes: file.sizeBytes ?? 0,
    type: file.detectedType ?? '',
    name: file.name ?? 'file',
  }
}
