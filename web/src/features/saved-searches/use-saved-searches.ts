import {
  type NewSavedSearch,
  type SavedSearch,
  savedSearchesApi,
} from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { addToast } from '../../lib/toast-store.ts'
import { savedSearchesOptions } from './saved-search-queries.ts'

/** To save and to forget; who asks has seen to it that somebody is signed in. */
export function useSavedSearches() {
  const queryClient = useQueryClient()
  const { queryKey } = savedSearchesOptions()
  const readAgain = () => queryClient.invalidateQueries({ queryKey })
  const save = useMutation({
    mutationFn: (body: NewSavedSearch) => call(savedSearchesApi.saveSearch, { body }),
    onSuccess: async () => {
      await readAgain()
      addToast({ title: 'Search saved', description: 'We will tell you when something new fits.' })
    },
    meta: { failure: 'Your search was not saved. Please try again.' },
  })
  const forget = useMutation({
    mutationFn: ({ id }: SavedSearch) => call(savedSearchesApi.forgetSearch, { params: { id } }),
    onSuccess: async (_, { name, path }) => {
      await readAgain()
      addToast({
        title: 'Search removed',
        description: 'You will hear nothing more of it.',
        action: { label: 'Undo', onSelect: () => save.mutate({ name, path }) },
      })
    },
    meta: { failure: 'Your search was not removed. Please try again.' },
  })
  return { save, forget }
}
