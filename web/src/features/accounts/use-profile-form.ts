import type { Me, ProfileChanges } from '@commonplot/shared/accounts/account.ts'
import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useFocusOnError } from '../../lib/forms.ts'
import { meOptions } from './account-queries.ts'
import {
  type ProfileErrors,
  type ProfileValues,
  profileValuesOf,
  readProfile,
  refusedFields,
} from './profile-values.ts'

export interface ProfileForm {
  id: string
  values: ProfileValues
  errors: ProfileErrors
  /** What went wrong that no field can be blamed for. */
  problem: string | null
  /** What its button says while it cannot be pressed. */
  busyLabel: string | false
  /** Whether a picture was chosen that has not arrived: saved without it, it would be lost. */
  onPictureComing: (isComing: boolean) => void
  set: (change: Partial<ProfileValues>) => void
  submit: (event: FormEvent) => void
  /** Back to what was saved last. */
  discard: () => void
}

const FAILED = 'Saving your profile failed. What you typed is still here; please try again.'

/** What was typed is kept until it is saved, also when the form is closed meanwhile. */
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
    // A picture arrives while somebody types.
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

/** A failure is shown beside the fields. */
function useSaveProfile(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileChanges) => call(accountsApi.changeMe, { body }),
    onSuccess: (me) => {
      queryClient.setQueryData(meOptions.queryKey, me)
      onSaved()
      // Names and faces are in nearly every list: listings, posts, threads, rankings.
      void queryClient.invalidateQueries()
    },
  })
}
