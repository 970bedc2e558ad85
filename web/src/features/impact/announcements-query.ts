import { announcementsApi } from '@commonplot/shared/impact/announcements.contract.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'

export const announcementsOptions = endpointQuery(announcementsApi.listAnnouncements, {})
