import { announcementsApi } from '@commonplot/shared/impact/announcements.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const announcementsOptions = queryOptions({
  queryKey: ['/api/impact/announcements'],
  queryFn: ({ signal }) => call(announcementsApi.listAnnouncements, {}, signal),
})
