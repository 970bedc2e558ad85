import { appealsApi } from '@commonplot/shared/operator/operator.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { endpointQuery } from '../../../lib/endpoint-query.ts'
import { addToast } from '../../../lib/toast-store.ts'

export const appealOptions = endpointQuery(appealsApi.getAppeal, {})

export function useAppeal(onSent: (text: string) => void) {
  return useMutation({
    mutationFn: (text: string) => call(appealsApi.makeAppeal, { body: { text } }),
    meta: {
      // Another tab may have sent an appeal first.
      changes: ['appeal'],
      failure: (error) => wordsOf(error, 'Your answer was not sent. Please try again.'),
    },
    onSuccess: (_appeal, text) => {
      onSent(text)
      addToast({
        title: 'Answer sent',
        description: 'Somebody will read it and write back to you.',
      })
    },
  })
}
