import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import type { EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'

type Invited = EndpointInput<typeof signInApi.inviteMember>['body']

/** Somebody to invite, and the link that came of it. What fails is said in the dialog. */
export function useInvite() {
  const { mutate, data, variables, error, isPending, reset } = useMutation({
    mutationFn: (body: Invited) => call(signInApi.inviteMember, { body }),
  })
  const isRefused = error instanceof ApiError && error.status === 409
  const words = error ? wordsOf(error, 'Making the link failed. Please try again.') : undefined
  return {
    mutate,
    reset,
    isPending,
    made: data && variables ? { link: data.link, email: variables.email } : null,
    /** What speaks against the address itself. */
    refusal: isRefused ? words : undefined,
    failure: isRefused ? undefined : words,
  }
}

export type Invite = ReturnType<typeof useInvite>
