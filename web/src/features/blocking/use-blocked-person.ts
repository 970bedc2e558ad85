import { useQuery } from '@tanstack/react-query'
import { blockedOptions } from '../../lib/block-person.ts'
import { useActingUserId } from '../../lib/visit.tsx'

/** Whether somebody who is not to be seen is so because the acting person wanted it. */
export function useBlockedPerson(id: string, isMissing: boolean) {
  const userId = useActingUserId()
  const { data, isLoading } = useQuery({
    ...blockedOptions(),
    enabled: isMissing && userId !== null,
  })
  return { blocked: isMissing ? data?.find((person) => person.id === id) : undefined, isLoading }
}
