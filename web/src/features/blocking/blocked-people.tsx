import { BLOCKED_WORDS } from '@commonplot/shared/blocking/blocking.contract.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useActingUserId } from '../../lib/visit.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { blockedOptions, useUnblockPerson } from './block-person.ts'

/** The people whom the acting person has blocked, each with Unblock. */
export function BlockedPeople() {
  const blocked = useQuery(blockedOptions())
  const unblock = useUnblockPerson()
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <Card ref={place} className="p-5 md:p-6">
      <h2 className="text-xl">Blocked people</h2>
      <p className="mt-1 text-ink-soft">
        You and they do not see each other, and begin nothing new together.
      </p>
      {blocked.isError && <FailureLine words="Loading the list failed." query={blocked} />}
      {blocked.data?.length === 0 && (
        <p className="mt-4">Nobody. “More” beside somebody’s name is where you block them.</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {blocked.data?.map((person) => (
          <li key={person.id} className="flex items-center gap-3 py-3">
            <Avatar fullName={person.fullName} src={person.profileImage} />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{person.fullName}</span>
            <Button
              variant="secondary"
              aria-label={`Unblock ${person.fullName}`}
              isWaiting={unblock.isPending}
              onClick={() => unblock.mutate(person)}
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

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
