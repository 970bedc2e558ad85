import type { Session } from '@commonplot/shared/accounts/account.ts'
import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { sessionsOptions } from '../account-queries.ts'
import { AccountSection } from './account-section.tsx'

function useSessionEnd<Input>(end: (input: Input) => Promise<unknown>, done: string) {
  return useMutation({
    mutationFn: end,
    onSuccess: () => addToast({ title: 'Signed out', description: done }),
    meta: {
      changes: ['devices'],
      failure: (error) => wordsOf(error, 'Signing out failed. Please try again.'),
    },
  })
}

const useEndSession = () =>
  useSessionEnd(
    (id: string) => call(accountsApi.endSession, { params: { id } }),
    'That device shows nothing of yours any more.',
  )

const useEndOtherSessions = () =>
  useSessionEnd(
    () => call(accountsApi.endOtherSessions, {}),
    'You are signed in on this device only.',
  )

function DeviceRow({ session }: { session: Session }) {
  const end = useEndSession()
  return (
    <li className="flex items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {session.device}
          {session.isCurrent && <Badge tone="leaf">This device</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          Signed in <TimeAgo instant={session.createdAt} />
          {!session.isCurrent && (
            <>
              {' · last seen '}
              <TimeAgo instant={session.lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="quiet"
          aria-label={`Sign out ${session.device}`}
          busyLabel={end.isPending && 'Signing out...'}
          onClick={() => end.mutate(session.id)}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function SignOutOthers() {
  const [isAsking, setIsAsking] = useState(false)
  const endOthers = useEndOtherSessions()
  return (
    <>
      <Button variant="secondary" className="mt-3" onClick={() => setIsAsking(true)}>
        Sign out all other devices
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Sign out all other devices?"
        action="Sign them out"
        busyLabel={endOthers.isPending && 'Signing out...'}
        onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      >
        <p>Whoever sits in front of them has to sign in again. This device stays signed in.</p>
      </ConfirmDialog>
    </>
  )
}

/** The current device first, then the others by their last use. */
const inOrder = (sessions: Session[]) =>
  sessions.toSorted(
    (one, other) =>
      Number(other.isCurrent) - Number(one.isCurrent) ||
      other.lastSeenAt.localeCompare(one.lastSeenAt),
  )

export function DeviceList() {
  const sessions = useQuery(sessionsOptions)
  return (
    <AccountSection
      title="Devices"
      words="Where you are signed in. One that you do not know is best signed out."
    >
      {sessions.isPending && <Skeleton className="h-32" />}
      {sessions.isError && <FailureLine words="Loading your devices failed." query={sessions} />}
      {sessions.data && (
        <ul aria-label="Devices" className="divide-y divide-line">
          {inOrder(sessions.data).map((session) => (
            <DeviceRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions.data && sessions.data.length > 1 && <SignOutOthers />}
    </AccountSection>
  )
}
