import { Button } from '../../../ui/button.tsx'
import { useLedgerChange } from '../log/log-activity.ts'

interface MembershipButtonProps {
  name: string
  joined: boolean
  join: () => Promise<unknown>
  leave: () => Promise<unknown>
}

export function MembershipButton({ name, joined, join, leave }: MembershipButtonProps) {
  const change = useLedgerChange(() => (joined ? leave() : join()), {
    failure: `Failed to ${joined ? 'leave' : 'join'}. Please try again.`,
  })
  return (
    <Button
      variant={joined ? 'secondary' : 'primary'}
      aria-label={`${joined ? 'Leave' : 'Join'} ${name}`}
      busyLabel={change.isPending && (joined ? 'Leaving...' : 'Joining...')}
      onClick={() => change.mutate(undefined)}
    >
      {joined ? 'Leave' : 'Join'}
    </Button>
  )
}
