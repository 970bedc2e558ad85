import { conversationTypeLabel } from '@commonplot/shared/messaging/conversation.ts'
import { GraduationCap, type LucideIcon, MessageCircle, Shovel, Sprout } from 'lucide-react'

const ICONS: Record<string, LucideIcon> = {
  'Plot Inquiry': Sprout,
  'Tool Rental': Shovel,
  'Expert Session': GraduationCap,
}

export function ConversationType({ type }: { type: string }) {
  const label = conversationTypeLabel(type)
  const Icon = ICONS[label] ?? MessageCircle
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
      <Icon aria-hidden data-icon={label} strokeWidth={1.75} className="size-4" />
      {label}
    </span>
  )
}
