import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useActingUserId } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { blockedOptions, useUnblockPerson } from './block-person.ts'

/** Finds the person behind a 404 whom the acting person has blocked. */
export function useBlockedPerson(id: string, isMissing: boolean) {
  const userId = useActingUserId()
  const { data, isLoading } = useQuery({
    ...blockedOptions(),
    enabled: isMissing && userId !== null,
  })
  return { blocked: isMissing ? data?.find((person) => person.id === id) : undefined, isLoading }
}

/** Replaces the page of a blocked person. */
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
