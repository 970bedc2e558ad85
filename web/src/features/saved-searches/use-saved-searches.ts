import {
  type NewSavedSearch,
  type SavedSearch,
  savedSearchesApi,
} from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { addToast } from '../../lib/toast-store.ts'

/** Saves and removes searches. The caller requires a signed-in person. */
export function useSavedSearches() {
  const save = useMutation({
    mutationFn: (body: NewSavedSearch) => call(savedSearchesApi.saveSearch, { body }),
    onSuccess: () =>
      addToast({ title: 'Search saved', description: 'We will tell you when something new fits.' }),
    meta: { changes: ['savedSearches'], failure: 'Your search was not saved. Please try again.' },
  })
  const forget = useMutation({
    mutationFn: ({ id }: SavedSearch) => call(savedSearchesApi.forgetSearch, { params: { id } }),
    onSuccess: (_, { name, path }) =>
      addToast({
        title: 'Search removed',
        description: 'You will hear nothing more of it.',
        action: { label: 'Undo', onSelect: () => save.mutate({ name, path }) },
      }),
    meta: { changes: ['savedSearches'], failure: 'Your search was not removed. Please try again.' },
  })
  return { save, forget }
}
