import { MAX_ATTACHMENT_BYTES } from '@commonplot/shared/messaging/attachment.ts'
import { useQueryClient } from '@tanstack/react-query'
import Uppy from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import XHRUpload from '@uppy/xhr-upload'
import '@uppy/core/css/style.min.css'
import '@uppy/dashboard/css/style.min.css'
import { useEffect, useRef } from 'react'
import { requestUploadUrl, shareFile } from './share-file.ts'

const SIZE = { width: 750, height: 550, thumbnailWidth: 280 }

function createUploader(target: HTMLElement) {
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
    .use(XHRUpload, { endpoint: requestUploadUrl, method: 'PUT', formData: false, limit: 1 })
}

interface FileUploaderProps {
  conversationId: string
  onShared: () => void
}

export function FileUploader({ conversationId, onShared }: FileUploaderProps) {
  const target = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const latestOnShared = useRef(onShared)
  useEffect(() => {
    latestOnShared.current = onShared
  })
  useEffect(() => {
    if (!target.current) return
    const uppy = createUploader(target.current)
    uppy.on('upload-success', async (file, response) => {
      if (!file) return
      const attachmentUrl = String(response.body?.['attachmentUrl'])
      const upload = { attachmentUrl, name: file.name, size: file.size ?? 0, type: file.type }
      const wasShared = await shareFile(queryClient, conversationId, upload)
      if (wasShared) latestOnShared.current()
    })
    return () => uppy.destroy()
  }, [queryClient, conversationId])
  return <div ref={target} className="[&_.uppy-Dashboard-inner]:max-w-full" />
}
