import { OPERATOR_LINK_HOURS } from '@commonplot/shared/accounts/lifetimes.ts'
import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { meOptions } from '../account-queries.ts'
import { refusalWords } from './refusal-words.ts'

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 410

/** For a signed-in person with an operator link. */
export function ClaimOperator({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const claim = useMutation({
    mutationFn: () => call(signInApi.claimOperator, { body: { token } }),
    onSuccess: ({ user }) => queryClient.setQueryData(meOptions.queryKey, user),
  })
  if (claim.isSuccess) {
    return (
      <div role="status" className="grid justify-items-start gap-4">
        <p className="text-lg">You are an operator of this place now. Look after it well.</p>
        <ButtonLink href={PATHS.home}>Go to Home</ButtonLink>
      </div>
    )
  }
  if (isGone(claim.error)) return <LinkIsGone />
  return (
    <div className="grid justify-items-start gap-4">
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusalWords(claim.error, 'That did not work. Please try again.')}
      </p>
      <Button
        size="large"
        busyLabel={claim.isPending && 'Handing over the keys...'}
        onClick={() => claim.mutate()}
      >
        Become an operator
      </Button>
    </div>
  )
}

function LinkIsGone() {
  return (
    <div role="alert" className="rounded-md bg-sun-tint p-4 text-on-sun">
      <p className="font-semibold">
        This link was used before, or is older than {OPERATOR_LINK_HOURS} hours.
      </p>
      <p className="mt-1">
        On the machine that runs this place, <code>npm run operator -- your@address</code> makes
        another.
      </p>
    </div>
  )
}
