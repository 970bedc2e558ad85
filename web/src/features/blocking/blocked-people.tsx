import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
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
