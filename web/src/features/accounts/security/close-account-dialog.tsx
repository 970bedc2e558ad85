import { DAYS_TO_CHANGE_ONES_MIND } from '@commonplot/shared/accounts/lifetimes.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { reasonsIn, useCloseAccount } from './use-close-account.ts'

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

export function CloseAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
