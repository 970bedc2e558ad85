import { Badge } from './badge.tsx'

interface SourceBadgeProps {
  record: { source: 'local' | 'external'; sourceName?: string | undefined }
}

/** Says of a record from elsewhere where it came from; of our own, nothing. */
export function SourceBadge({ record }: SourceBadgeProps) {
  if (record.source !== 'external') return null
  return <Badge tone="sky">From {record.sourceName ?? 'a partner'}</Badge>
}
