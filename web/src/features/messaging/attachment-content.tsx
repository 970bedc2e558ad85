import type { Message } from '@commonplot/shared/messaging/message.ts'
import { Download, FileText } from 'lucide-react'

/** Only our own addresses are ever loaded or opened. */
export function AttachmentContent({ message }: { message: Message }) {
  const { attachmentUrl, attachmentName, attachmentType } = message
  const name = attachmentName ?? 'File'
  if (!attachmentUrl) return `${name} is no longer available`
  return (
    <div className="space-y-2">
      {attachmentType === 'image' && (
        <img
          src={attachmentUrl}
          alt={name}
          loading="lazy"
          className="max-h-64 w-full rounded-md object-contain"
        />
      )}
      <div className="flex items-center gap-3">
        <FileText aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
        <span className="min-w-0 flex-1">{name}</span>
        <a
          href={attachmentUrl}
          download={name}
          aria-label={`Download ${name}`}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:opacity-75"
        >
          <Download aria-hidden strokeWidth={1.75} className="size-5" />
        </a>
      </div>
    </div>
  )
}
