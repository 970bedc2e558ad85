import { contract, endpoint } from '../contract/endpoint.ts'
import { user } from './user.ts'

export const usersApi = contract('users', {
  getUser: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    access: 'anyone',
    summary: 'A profile; points, level and badges come from the ledger',
    response: user,
  }),
})
