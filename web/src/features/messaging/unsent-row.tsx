import { usersApi } from '@commonplot/shared/users/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { RowFrame } from './message-row.tsx'
import type { UnsentMessage } from './unsent-messages.ts'

interface UnsentRowProps extends ComponentProps<'li'> {
  message: UnsentMessage
  onRetry: () => void
}

export function UnsentRow({ message, onRetry, ...rest }: UnsentRowProps) {
  const userId = useSignedInUserId()
  const { data: myself = null } = useQuery(
    endpointQuery(usersApi.getUser, { params: { id: userId } }),
  )
  const note =
    message.state === 'sending' ? (
      'Sending...'
    ) : (
      <>
        <span className="font-semibold text-danger">Not sent</span>
        {message.state === 'waiting' && <span>Waiting for a connection</span>}
        {message.reason && <span className="basis-full">{message.reason}</span>}
        <button
          type="button"
          onClick={onRetry}
          className="min-h-11 px-1 font-semibold text-leaf underline underline-offset-4"
        >
          Retry
        </button>
      </>
    )
  return (
    <RowFrame {...rest} isOwn person={myself} createdAt={message.createdAt} note={note}>
      {message.content}
    </RowFrame>
  )
}
