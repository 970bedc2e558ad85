import {
  type Me,
  type ProfileChanges,
  profileChanges,
} from '@commonplot/shared/accounts/account.ts'
import { ApiError } from '../../../lib/api-error.ts'

/** As the fields hold it: what is not there is empty. */
export interface ProfileValues {
  fullName: string
  username: string
  location: string
  bio: string
  profileImage: string
  timeZone: string
}

export type ProfileErrors = Partial<Record<keyof ProfileValues, string>>

export const profileValuesOf = (me: Me): ProfileValues => ({
  fullName: me.fullName,
  username: me.username,
  location: me.location ?? '',
  bio: me.bio ?? '',
  profileImage: me.profileImage ?? '',
  timeZone: me.timeZone,
})

const FIELDS = ['fullName', 'username', 'location', 'bio', 'profileImage', 'timeZone'] as const
const isField = (name: unknown): name is keyof ProfileValues =>
  FIELDS.some((field) => field === name)

/** Only what differs is sent, so that a change made elsewhere meanwhile stays. */
export function readProfile(
  before: ProfileValues,
  values: ProfileValues,
): { changes: ProfileChanges } | { errors: ProfileErrors } {
  const changed = FIELDS.filter((field) => values[field].trim() !== before[field])
  const read = profileChanges.safeParse(
    Object.fromEntries(
      changed.map((field) => {
        const typed = values[field].trim()
        return [field, field === 'profileImage' && typed === '' ? null : typed]
      }),
    ),
  )
  if (read.success) return { changes: read.data }
  const errors: ProfileErrors = {}
  for (const { path, message } of read.error.issues.toReversed()) {
    if (isField(path[0])) errors[path[0]] = message
  }
  return { errors }
}

/** The server names the field it refuses, as in `location: …`; a conflict can only be the username. */
export function refusedFields(error: unknown): ProfileErrors | null {
  if (!(error instanceof ApiError) || !error.serverMessage) return null
  if (error.status === 409) return { username: error.serverMessage }
  const [, field, words] = error.serverMessage.match(/^(\w+): (.+)$/s) ?? []
  return error.status === 400 && isField(field) ? { [field]: words } : null
}
