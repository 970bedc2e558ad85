import { randomBytes } from 'node:crypto'
import { FORMER_NEIGHBOUR } from '@commonplot/shared/users/user.ts'
import type { EventHandler } from '../../event-handler.ts'
import { setSuspension } from './suspension.store.ts'
import { deleteSettings, updateProfile } from './users.store.ts'

/** Anonymizes the row, which stays for other people's rentals, messages and reviews. */
export const emptyProfile: EventHandler<'account_closed'> = async (tx, { userId }) => {
  await deleteSettings(tx, userId)
  await setSuspension(tx, userId, null)
  await updateProfile(tx, userId, {
    fullName: FORMER_NEIGHBOUR,
    username: `former-${randomBytes(8).toString('hex')}`,
    profileImage: null,
    location: null,
    lat: null,
    lng: null,
    bio: null,
    timeZone: 'UTC',
  })
}
