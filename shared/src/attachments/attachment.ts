import * as z from 'zod/mini'
import { MINUTE_MS } from '../dates/durations.ts'

export const MAX_ATTACHMENT_BYTES = 10_485_760
/** The whole of it over a bad connection. */
export const UPLOAD_WITHIN_MS = 5 * MINUTE_MS

/** What is stored of an upload's address: a path of ours, whichever storage holds the bytes. */
export const ATTACHMENT_PATH = '/api/attachments/'

export const ATTACHMENT_KINDS = ['image', 'document'] as const
export const attachmentKind = z.enum(ATTACHMENT_KINDS)
export type AttachmentKind = z.infer<typeof attachmentKind>

export function attachmentKindOf(mimeType: string): AttachmentKind {
  return mimeType.startsWith('image/') ? 'image' : 'document'
}

/** `pending`: a place to upload to; `stored`: the bytes are here; `attached`: part of a message. */
export const ATTACHMENT_STATES = ['pending', 'stored', 'attached'] as const

export const uploadTicket = z.object({ uploadURL: z.string(), attachmentUrl: z.string() })
export type UploadTicket = z.infer<typeof uploadTicket>

/** What the upload widget says of a file that has arrived. */
export const uploadResult = z.object({
  uploadURL: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
})
export type UploadResult = z.infer<typeof uploadResult>

/** Where the file is read again: without the host that stored it and without what signed the upload. */
export function attachmentUrlOf(uploadURL: string): string {
  return uploadURL.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '')
}
