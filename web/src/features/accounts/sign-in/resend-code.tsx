import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { reasonOf } from './sign-in-calls.ts'

/** Mail takes its time; who presses at once would only make the first code void. */
const PAUSE_S = 30

interface ResendCodeProps {
  email: string
  invitation: string | undefined
}

export function ResendCode({ email, invitation }: ResendCodeProps) {
  const [leftS, setLeftS] = useState(PAUSE_S)
  useEffect(() => {
    if (leftS === 0) return undefined
    const timer = setTimeout(() => setLeftS(leftS - 1), 1000)
    return () => clearTimeout(timer)
  }, [leftS])
  const send = useMutation({
    mutationFn: () => call(signInApi.requestCode, { body: { email, invitation } }),
    onSuccess: () => setLeftS(PAUSE_S),
  })
  return (
    <div>
      <Button
        variant="quiet"
        className="-ml-5"
        disabled={leftS > 0}
        busyLabel={send.isPending && 'Sending...'}
        onClick={() => send.mutate()}
      >
        {leftS > 0 ? `Send another code in ${leftS} s` : 'Send another code'}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {send.isSuccess && 'Another code is on its way. Only the newest one works.'}
        {reasonOf(send.error)}
      </p>
    </div>
  )
}
