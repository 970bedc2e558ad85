import { Suspense } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const FileUploader = lazyPart(async () => (await import('./file-uploader.tsx')).FileUploader)

interface AttachFileDialogProps {
  conversationId: string
  open: boolean
  onClose: () => void
}

export function AttachFileDialog({ conversationId, open, onClose }: AttachFileDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Attach File"
      width="wide"
    >
      <Suspense fallback={<Spinner label="Opening" />}>
        <FileUploader conversationId={conversationId} onShared={onClose} />
      </Suspense>
    </Dialog>
  )
}
