import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { announcement } from './achievement.ts'

// A file of its own: the front page loads nothing else of impact.
export const announcementsApi = contract('impact', {
  listAnnouncements: endpoint({
    method: 'GET',
    path: '/api/impact/announcements',
    access: 'member',
    summary: 'What the acting person earned while away and was not told yet',
    response: z.array(announcement),
  }),
  dismissAnnouncement: endpoint({
    method: 'DELETE',
    path: '/api/impact/announcements/:id',
    access: 'member',
    summary: 'The person was told',
    response: z.null(),
    status: 204,
    allowedWhileSuspended: true,
  }),
})
