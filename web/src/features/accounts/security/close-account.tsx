import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { DAYS_TO_CHANGE_ONES_MIND } from '@commonplot/shared/accounts/lifetimes.ts'
import { accountClosedPath } from '@commonplot/shared/screens/screens.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../../lib/api-error.ts'
import { call, whileLeaving } from '../../../lib/call.ts'
import { clearOutbox } from '../../../lib/outbox.ts'
import { useSignedInUserId } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useChangePerson } from '../sign-in/change-person.ts'
import { AccountSection } from './account-section.tsx'
import { refusalWords, withProof } from './with-proof.ts'

const LISTED = /^[^:]+: (.+?)\.?$/s
const asSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** The reasons against closing, which the server lists behind a colon. */
function reasonsIn(error: Error | null): string[] {
  const told = refusalWords(error, 'Closing your account failed. Please try again.')
  if (!told) return []
  const listed = error instanceof ApiError && error.status === 409 && LISTED.exec(told)?.[1]
  return listed ? listed.split('; ').map(asSentence) : [told]
}

/** The server signs out every device; this browser then deletes the data of the person. */
function useCloseAccount() {
  const userId = useSignedInUserId()
  const changePerson = useChangePerson()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: () => withProof(() => whileLeaving(() => call(accountsApi.closeAccount, {}))),
    onSuccess: async ({ closesAt }) => {
      navigate(accountClosedPath(closesAt), { replace: true })
      await clearOutbox(userId)
      window.sessionStorage.clear()
      await changePerson(null)
    },
  })
}

export function CloseAccount() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <AccountSection
      title="Close the account"
      words={`You can change your mind for ${DAYS_TO_CHANGE_ONES_MIND} days: signing in again opens it as it was.`}
    >
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Close my account
      </Button>
      <CloseAccountDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </AccountSection>
  )
}

const NOW = [
  'You are signed out on every device.',
  'Your plots and tools take a pause: nobody finds or books them.',
]
const LATER = [
  'Your name, picture, home town and e-mail address are deleted. You become “A former neighbour”.',
  'Your plots, tools and photos are no longer offered.',
  'Posts stay without your name; your messages stay with the people you wrote to.',
]

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <>
      <h3 className="mt-4 font-semibold first:mt-0">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  )
}

function CloseAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const close = useCloseAccount()
  const reasons = reasonsIn(close.error)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Close your account?"
      action="Close my account"
      busyLabel={close.isPending && 'Closing...'}
      onConfirm={() => close.mutate()}
    >
      {reasons.length > 0 && (
        <div role="alert" className="mb-4 rounded-md border border-danger p-4">
          <Points title="It cannot be closed yet" points={reasons} />
        </div>
      )}
      <Points title="At once" points={NOW} />
      <Points title={`After ${DAYS_TO_CHANGE_ONES_MIND} days, for good`} points={LATER} />
    </ConfirmDialog>
  )
}
