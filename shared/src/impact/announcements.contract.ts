import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { announcement } from './achievement.ts'

// Apart from the rest of impact: the front page asks for these, and for nothing else of it.
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
