import { useQuery } from '@tanstack/react-query'
import { requesterOptions } from './hosting-queries.ts'

/** Somebody, until their name is here. */
export function useRequester(id: string) {
  const { data } = useQuery(requesterOptions(id))
  return { id, fullName: data?.fullName ?? 'Somebody', profileImage: data?.profileImage ?? null }
}
