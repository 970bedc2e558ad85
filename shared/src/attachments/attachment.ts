import * as z from 'zod/mini'
import { MINUTE_MS } from '../dates/durations.ts'

export const MAX_ATTACHMENT_BYTES = 10_485_760
/** The time for a whole upload over a slow connection. */
export const UPLOAD_WITHIN_MS = 5 * MINUTE_MS

/** The path of every stored attachment, whichever storage holds the bytes. */
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

/** The upload widget's description of an uploaded file. */
export const uploadResult = z.object({
  uploadURL: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
})
export type UploadResult = z.infer<typeof uploadResult>

/** The path for reading the file: the upload address without host and signature. */
export function attachmentUrlOf(uploadURL: string): string {
  return uploadURL.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '')
}
