import {
  type Me,
  type ProfileChanges,
  profileChanges,
} from '@commonplot/shared/accounts/account.ts'
import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useFocusOnError } from '../../../lib/forms.ts'
import { meOptions } from '../account-queries.ts'

/** The texts of the fields; a missing value is empty. */
interface ProfileValues {
  fullName: string
  username: string
  location: string
  bio: string
  profileImage: string
  timeZone: string
}

type ProfileErrors = Partial<Record<keyof ProfileValues, string>>

const profileValuesOf = (me: Me): ProfileValues => ({
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

/** Sends changed fields only, so that a simultaneous change in another tab stays. */
function readProfile(
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

/** The server names the refused field, as in `location: …`. A conflict is always the username. */
function refusedFields(error: unknown): ProfileErrors | null {
  if (!(error instanceof ApiError) || !error.serverMessage) return null
  if (error.status === 409) return { username: error.serverMessage }
  const [, field, words] = error.serverMessage.match(/^(\w+): (.+)$/s) ?? []
  return error.status === 400 && isField(field) ? { [field]: words } : null
}

export interface ProfileForm {
  id: string
  values: ProfileValues
  errors: ProfileErrors
  /** An error of no single field. */
  problem: string | null
  /** The label of the submit button while it is inert. */
  busyLabel: string | false
  /** A chosen picture is uploading; saving waits for it. */
  onPictureComing: (isComing: boolean) => void
  set: (change: Partial<ProfileValues>) => void
  submit: (event: FormEvent) => void
  /** Back to the saved profile. */
  discard: () => void
}

const FAILED = 'Saving your profile failed. What you typed is still here; please try again.'

/** Typed values stay until they are saved, even if the form is closed. */
export function useProfileForm(
  me: Me | undefined,
  onSaved: () => void,
  suggested: Partial<ProfileValues> = {},
): ProfileForm | null {
  const id = useId()
  const [typed, setTyped] = useState<Partial<ProfileValues>>(suggested)
  const [mistakes, setMistakes] = useState<ProfileErrors>({})
  const [isPictureComing, setIsPictureComing] = useState(false)
  const save = useSaveProfile(() => {
    setTyped({})
    onSaved()
  })
  const refused = refusedFields(save.error)
  const errors = { ...refused, ...mistakes }
  useFocusOnError(id, Object.entries(errors).join())
  if (!me) return null

  const before = profileValuesOf(me)
  const values = { ...before, ...typed }
  const discard = () => {
    setTyped(suggested)
    setMistakes({})
    save.reset()
  }
  return {
    id,
    values,
    errors,
    discard,
    problem: save.error && !refused ? wordsOf(save.error, FAILED) : null,
    busyLabel: (save.isPending && 'Saving...') || (isPictureComing && 'Picture on its way...'),
    onPictureComing: setIsPictureComing,
    // An upload may finish while the person types.
    set: (change) => setTyped((before) => ({ ...before, ...change })),
    submit: (event) => {
      event.preventDefault()
      if (isPictureComing) return
      save.reset()
      const read = readProfile(before, values)
      setMistakes('errors' in read ? read.errors : {})
      if ('errors' in read) return
      if (Object.keys(read.changes).length > 0) save.mutate(read.changes)
      else onSaved()
    },
  }
}

/** The form shows failures itself. */
function useSaveProfile(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileChanges) => call(accountsApi.changeMe, { body }),
    onSuccess: (me) => {
      queryClient.setQueryData(meOptions.queryKey, me)
      onSaved()
      // Nearly every list contains names and pictures: listings, posts, threads, rankings.
      void queryClient.invalidateQueries()
    },
  })
}
