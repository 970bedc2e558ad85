import { contract, endpoint } from '../contract/endpoint.ts'
import { stats } from './stats.ts'

export const statsApi = contract('stats', {
  getStats: endpoint({
    method: 'GET',
    path: '/api/stats',
    access: 'anyone',
    summary: 'What the whole garden and the acting person add up to',
    response: stats,
  }),
})
