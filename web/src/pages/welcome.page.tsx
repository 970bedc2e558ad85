import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { meOptions } from '../features/accounts/account-queries.ts'
import { WelcomeStep } from '../features/accounts/profile/welcome-step.tsx'
import { wantedPath } from '../features/accounts/sign-in/sign-in-calls.ts'
import { SignInInvitation } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { ProfilePictureField } from '../features/photos/profile-picture-field.tsx'
import { useActingUserId, useIsFirstRender } from '../lib/visit.tsx'
import { Card } from '../ui/card.tsx'
import { FailureLine } from '../ui/failure-line.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>
}

function FirstProfile() {
  const me = useQuery(meOptions)
  const [, navigate] = useLocation()
  const next = wantedPath(useSearch())
  // Which zone this is, only the browser knows.
  if (useIsFirstRender() || me.isPending) return <Skeleton className="h-96" />
  if (!me.data) return <FailureLine words="Loading your profile failed." query={me} />
  return (
    <WelcomeStep
      me={me.data}
      PictureField={ProfilePictureField}
      Foot={Buttons}
      onDone={() => navigate(next, { replace: true })}
    />
  )
}

export function Page() {
  const userId = useActingUserId()
  return (
    <div className="page-width pt-8 md:pt-12">
      {userId === null ? (
        <SignInInvitation
          heading="h1"
          picture="/pictures/default-garden.svg"
          title="Welcome"
          words="Sign in, and tell your neighbours who you are."
        />
      ) : (
        <Card className="mx-auto max-w-lg p-6 md:p-8">
          <h1 className="mb-2 text-2xl">Welcome to the neighbourhood</h1>
          <p className="mb-6 text-ink-soft">
            Who is there? You can change all of it later, on your profile.
          </p>
          <FirstProfile />
        </Card>
      )}
    </div>
  )
}
