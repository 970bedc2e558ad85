import type { Passkey } from '@commonplot/shared/accounts/account.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { passkeysOptions } from '../account-queries.ts'
import { AccountSection } from './account-section.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { useRemovePasskey } from './use-passkeys.ts'

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemovePasskey()
  return (
    <li className="flex items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold break-words">{passkey.name}</p>
        <p className="text-sm text-ink-soft">
          Added <TimeAgo instant={passkey.createdAt} />
          {' · '}
          {passkey.lastUsedAt ? (
            <>
              last used <TimeAgo instant={passkey.lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <Button
        variant="quiet"
        aria-label={`Remove ${passkey.name}`}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove ${passkey.name}?`}
        action="Remove passkey"
        busyLabel={remove.isPending && 'Removing...'}
        onConfirm={() => remove.mutate(passkey.id, { onSettled: () => setIsAsking(false) })}
      >
        <p>
          It no longer lets you in. Your device may still offer it; you can delete it there as well.
          A code by mail works as before.
        </p>
      </ConfirmDialog>
    </li>
  )
}

export function PasskeyList() {
  const passkeys = useQuery(passkeysOptions)
  return (
    <AccountSection
      title="Passkeys"
      words="Sign in by fingerprint, face or the PIN of your device, without waiting for a mail."
    >
      {passkeys.isPending && <Skeleton className="h-16" />}
      {passkeys.isError && <FailureLine words="Loading your passkeys failed." query={passkeys} />}
      {passkeys.data?.length === 0 && <p className="text-ink-soft">No passkey yet.</p>}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul aria-label="Passkeys" className="divide-y divide-line">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey />
    </AccountSection>
  )
}
