import { PATHS, SCREENS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { meOptions } from '../features/accounts/account-queries.ts'
import { SignInScreen } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { OperatorConsole } from '../features/operator/operator-console.tsx'
import { useActingUserId } from '../lib/visit.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const { title } = SCREENS.operator

function ForOperators() {
  const me = useQuery(meOptions)
  if (me.data && !me.data.roles.includes('operator')) {
    return (
      <EmptyState
        heading="h1"
        picture="/pictures/default-garden.svg"
        title="This is for operators"
        words="The people who look after this place work here. Everything else is open to you."
      >
        <ButtonLink href={PATHS.home}>Go home</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <h1 className="mb-4 text-3xl">{title}</h1>
      {me.isPending && (
        <div role="status" aria-label="Loading the console">
          <Skeleton className="h-12" />
        </div>
      )}
      {me.isLoadingError && <FailureState words="Loading the console failed." query={me} />}
      {me.data && <OperatorConsole />}
    </>
  )
}

export function Page() {
  const userId = useActingUserId()
  if (userId === null) {
    return (
      <SignInScreen
        picture="/pictures/default-garden.svg"
        title={title}
        words="Sign in as an operator to see what waits, and to look after people and listings."
      />
    )
  }
  return (
    <div className="page-width pt-8 md:pt-12">
      <ForOperators />
    </div>
  )
}
