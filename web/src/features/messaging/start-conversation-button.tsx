import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import {
  type ConversationPartner,
  type ConversationTopic,
  useStartConversation,
} from './use-start-conversation.ts'

interface StartConversationButtonProps {
  partner: ConversationPartner
  topic: ConversationTopic
  variant?: ButtonVariant
  className?: string
  children?: ReactNode
}

export function StartConversationButton({
  partner,
  topic,
  variant = 'secondary',
  className,
  children = 'Message',
}: StartConversationButtonProps) {
  const { start, isStarting } = useStartConversation(partner, topic)
  return (
    <Button
      variant={variant}
      onClick={start}
      busyLabel={isStarting && 'Starting...'}
      {...(className && { className })}
    >
      <MessageCircle aria-hidden strokeWidth={1.75} className="size-5" />
      {children}
    </Button>
  )
}
