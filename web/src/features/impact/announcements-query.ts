import { announcementsApi } from '@commonplot/shared/impact/announcements.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { useActingUserId } from '../../lib/visit.tsx'

export const announcementsOptions = endpointQuery(announcementsApi.listAnnouncements, {})

/** What the acting person earned while they were away; a visitor has earned nothing. */
export function useAnnounced() {
  const isSomebody = useActingUserId() !== null
  return useQuery({ ...announcementsOptions, enabled: isSomebody })
}
