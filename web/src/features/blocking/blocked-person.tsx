import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useUnblockPerson } from './block-person.ts'

/** In the place of their page. */
export function BlockedPerson({ person }: { person: PersonSummary }) {
  const unblock = useUnblockPerson()
  return (
    <EmptyState
      heading="h1"
      picture="/pictures/empty-search.svg"
      title={`You have blocked ${person.fullName}`}
      words="You do not see each other, and begin nothing new together."
    >
      <Button
        busyLabel={unblock.isPending && 'Unblocking...'}
        onClick={() => unblock.mutate(person)}
      >
        Unblock
      </Button>
    </EmptyState>
  )
}
