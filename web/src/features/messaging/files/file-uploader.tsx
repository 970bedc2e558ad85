import {
  attachmentKindOf,
  attachmentUrlOf,
  MAX_ATTACHMENT_BYTES,
  UPLOAD_WITHIN_MS,
  type UploadResult,
  uploadResult,
} from '@commonplot/shared/attachments/attachment.ts'
import { attachmentsApi } from '@commonplot/shared/attachments/attachments.contract.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import Uppy from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import { useEffect, useRef } from 'react'
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import './file-uploader.css'
import { refusalOr } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { addFailureToast, addToast } from '../../../lib/toast-store.ts'
import { useSignedInUserId } from '../../../lib/visit.tsx'
import { placeSent } from '../thread/unsent-messages.ts'
import { PutUploader } from './put-uploader.ts'

/** Requests an upload URL. Each URL is valid once, so a resumed upload requests another. */
async function requestUpload(): Promise<{ url: string }> {
  try {
    const { uploadURL } = await call(attachmentsApi.requestUpload, {})
    // Uppy requires absolute URLs; ours may be a path.
    return { url: new URL(uploadURL, window.location.href).href }
  } catch (error) {
    const ours = 'Failed to get upload URL. Please try again.'
    addFailureToast(refusalOr(error, ours), 'Upload Error')
    throw error
  }
}

/** Posts an uploaded file to the thread. Resolves to false on failure. */
async function shareFile(
  queryClient: QueryClient,
  userId: string,
  conversationId: string,
  { uploadURL, name, size, type }: UploadResult,
): Promise<boolean> {
  try {
    const message = await call(messagingApi.sendMessage, {
      params: { id: conversationId },
      body: {
        content: name,
        senderId: userId,
        clientId: crypto.randomUUID(),
        messageType: 'attachment',
        attachmentUrl: attachmentUrlOf(uploadURL),
        attachmentName: name,
        attachmentSize: size,
        attachmentType: attachmentKindOf(type),
      },
    })
    addToast({ title: 'File Shared', description: 'Your file has been shared successfully.' })
    await placeSent(queryClient, userId, message)
    return true
  } catch (error) {
    addFailureToast(refusalOr(error, 'Failed to send message. Please try again.'))
    return false
  }
}

const SIZE = { width: 750, height: 550, thumbnailWidth: 280 }
/** No multipart upload: the limit of 10 MB is a tenth of where multipart begins. */
const REQUESTS = {
  requestsAtOnce: 6,
  retryDelaysMs: [0, 1_000, 3_000, 5_000],
  timeoutMs: UPLOAD_WITHIN_MS,
}

export function createUploader(target: HTMLElement) {
  return new Uppy({
    restrictions: { maxNumberOfFiles: 1, maxFileSize: MAX_ATTACHMENT_BYTES },
  })
    .use(Dashboard, {
      ...SIZE,
      inline: true,
      target,
      theme: 'auto',
      proudlyDisplayPoweredByUppy: false,
      note: 'One file, up to 10 MB',
    })
    .use(PutUploader, { requestUpload, ...REQUESTS })
}

/** With a single file Uppy renders a list item without a list. */
function nameList(target: HTMLElement | null): void {
  target?.querySelector('.uppy-Dashboard-files')?.setAttribute('role', 'list')
}

interface FileUploaderProps {
  conversationId: string
  onShared: () => void
}

export function FileUploader({ conversationId, onShared }: FileUploaderProps) {
  const target = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const userId = useSignedInUserId()
  const latestOnShared = useRef(onShared)
  useEffect(() => {
    latestOnShared.current = onShared
  })
  useEffect(() => {
    if (!target.current) return
    const uppy = createUploader(target.current)
    uppy.on('file-added', () => requestAnimationFrame(() => nameList(target.current)))
    uppy.on('upload-success', async (file, response) => {
      if (!file) return
      const upload = uploadResult.parse({ ...file, uploadURL: response.uploadURL })
      const wasShared = await shareFile(queryClient, userId, conversationId, upload)
      if (wasShared) latestOnShared.current()
    })
    return () => uppy.destroy()
  }, [queryClient, userId, conversationId])
  return <div ref={target} className="[&_.uppy-Dashboard-inner]:max-w-full" />
}
