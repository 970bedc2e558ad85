import { BadgeCheck } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

export function VerifiedMark() {
  return (
    <Badge tone="green">
      <BadgeCheck aria-hidden strokeWidth={1.75} className="size-4" />
      Verified
    </Badge>
  )
}
