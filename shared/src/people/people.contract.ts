import { contract, endpoint } from '../contract/endpoint.ts'
import { standing } from './standing.ts'

export const peopleApi = contract('people', {
  getStanding: endpoint({
    method: 'GET',
    path: '/api/users/:id/standing',
    access: 'anyone',
    summary: 'What a person is like as a host and as a renter',
    response: standing,
  }),
})
