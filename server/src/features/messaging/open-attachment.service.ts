import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden } from '../../failures.ts'
import { getStoredFile, readStoredFile } from '../attachments/attachments.service.ts'
import { findSharedFile } from './shared-files.store.ts'

/** Who may open a file follows from the conversation it was shared in. */
export async function openAttachment(deps: AppDeps, id: string, caller: Caller) {
  const file = await getStoredFile(deps.db, id)
  const { conversationId } = file
  const shared = conversationId ? await findSharedFile(deps.db, conversationId, id) : undefined
  const readers = conversationId ? (shared?.participantIds ?? []) : [file.uploaderId]
  if (!readers.includes(caller.userId)) throw forbidden('This file belongs to other people')
  return {
    read: () => readStoredFile(deps, file),
    sizeBytes: file.sizeBytes ?? 0,
    type: file.detectedType ?? '',
    name: shared?.name ?? 'file',
  }
}
