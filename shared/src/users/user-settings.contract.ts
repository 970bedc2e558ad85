import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { userSettings } from './user-settings.ts'

export const userSettingsApi = contract('settings', {
  getUserSettings: endpoint({
    method: 'GET',
    path: '/api/users/:id/settings',
    access: 'member',
    summary: 'What a person chose in Settings',
    response: userSettings,
  }),
  changeUserSettings: endpoint({
    method: 'PATCH',
    path: '/api/users/:id/settings',
    access: 'member',
    summary: 'Changes what is given and leaves the rest',
    body: z.partial(userSettings),
    response: userSettings,
  }),
})
