import { BLOCKED_WORDS } from '@commonplot/shared/blocking/blocking.contract.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { blockedOptions, useUnblockPerson } from './block-person.ts'

/** Replaces the composer. Only the person who blocked sees that there is a block. */
export function ClosedLine({ person }: { person: PersonSummary }) {
  const { data: blocked } = useQuery(blockedOptions())
  const unblock = useUnblockPerson()
  const isOwn = blocked?.some(({ id }) => id === person.id)
  return (
    <div className="flex min-h-17 flex-wrap items-center justify-between gap-3 border-t border-line bg-card px-4 py-3">
      <p className="text-ink-soft">
        {isOwn ? `You have blocked ${person.fullName}.` : BLOCKED_WORDS}
      </p>
      {isOwn && (
        <Button
          variant="secondary"
          busyLabel={unblock.isPending && 'Unblocking...'}
          onClick={() => unblock.mutate(person)}
        >
          Unblock
        </Button>
      )}
    </div>
  )
}
