import { useQuery } from '@tanstack/react-query'
import { useActingUserId } from '../../lib/visit.tsx'
import { blockedOptions } from './block-person.ts'

/** Whether somebody who is not to be seen is so because the acting person wanted it. */
export function useBlockedPerson(id: string, isMissing: boolean) {
  const userId = useActingUserId()
  const { data, isLoading } = useQuery({
    ...blockedOptions(),
    enabled: isMissing && userId !== null,
  })
  return { blocked: isMissing ? data?.find((person) => person.id === id) : undefined, isLoading }
}
