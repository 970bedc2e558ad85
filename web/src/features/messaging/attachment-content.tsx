import type { Message } from '@commonplot/shared/messaging/message.ts'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../lib/visit.tsx'

/** Only our own addresses are ever loaded or opened. */
export function AttachmentContent({ message }: { message: Message }) {
  const format = useFormat()
  const { attachmentUrl, attachmentName, attachmentSize, attachmentType } = message
  const [isBroken, setIsBroken] = useState(false)
  const name = attachmentName ?? 'File'
  if (!attachmentUrl) return `${name} is no longer available`
  return (
    <div className="space-y-2">
      {attachmentType === 'image' && !isBroken && (
        // A fixed box: a picture that arrives late must not move what someone is reading.
        <img
          src={attachmentUrl}
          alt={name}
          loading="lazy"
          onError={() => setIsBroken(true)}
          className="h-56 w-72 max-w-full rounded-md bg-sunken object-contain"
        />
      )}
      <div className="flex items-center gap-3">
        <FileText aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
        <span className="min-w-0 flex-1">
          {name}
          {attachmentSize !== null && (
            <span className="block text-sm text-ink-soft">{format.bytes(attachmentSize)}</span>
          )}
        </span>
        <a
          href={attachmentUrl}
          download={name}
          aria-label={`Download ${name}`}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
        >
          <Download aria-hidden strokeWidth={1.75} className="size-5" />
        </a>
      </div>
    </div>
  )
}
