import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { dataSource } from '../external-data/source.ts'

export const userSettings = z.object({ dataSource })
export type UserSettings = z.infer<typeof userSettings>

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
