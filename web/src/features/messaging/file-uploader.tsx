import {
  MAX_ATTACHMENT_BYTES,
  UPLOAD_WITHIN_MS,
  uploadResult,
} from '@commonplot/shared/attachments/attachment.ts'
import { useQueryClient } from '@tanstack/react-query'
import Uppy from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import './file-uploader.css'
import { useEffect, useRef } from 'react'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { PutUploader } from './put-uploader.ts'
import { requestUpload, shareFile } from './share-file.ts'

const SIZE = { width: 750, height: 550, thumbnailWidth: 280 }
/** Nothing is sent in parts: the largest file we take is a tenth of the size where parts begin. */
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

/** With a single file Uppy leaves out the list that its item belongs to. */
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
