import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const FileUploader = lazyPart(async () => (await import('./file-uploader.tsx')).FileUploader, {
  fallback: <Spinner label="Opening" />,
})

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
      <FileUploader conversationId={conversationId} onShared={onClose} />
    </Dialog>
  )
}
