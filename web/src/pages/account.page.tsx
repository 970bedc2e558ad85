import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { meOptions } from '../features/accounts/account-queries.ts'
import { AccountEmail } from '../features/accounts/security/account-email.tsx'
import { AccountHeading } from '../features/accounts/security/account-heading.tsx'
import { CloseAccount } from '../features/accounts/security/close-account.tsx'
import { DeviceList } from '../features/accounts/security/device-list.tsx'
import { PasskeyList } from '../features/accounts/security/passkey-list.tsx'
import { SignInScreen } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { DownloadDataCard } from '../features/users/download-data-card.tsx'
import { useActingUserId } from '../lib/visit.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading your account" className="grid gap-6">
      <Skeleton className="h-12" />
      <Skeleton className="h-40 rounded-lg!" />
      <Skeleton className="h-64 rounded-lg!" />
    </div>
  )
}

function OwnAccount({ userId }: { userId: string }) {
  const me = useQuery(meOptions)
  if (me.isPending) return <AccountSkeleton />
  if (!me.data) return <FailureState words="Loading your account failed." query={me} />
  return (
    <div className="grid gap-6">
      <AccountHeading me={me.data} />
      <AccountEmail me={me.data} />
      <PasskeyList />
      <DeviceList />
      <DownloadDataCard userId={userId} />
      <CloseAccount />
    </div>
  )
}

export function Page() {
  const userId = useActingUserId()
  if (userId === null) {
    return (
      <SignInScreen
        picture="/pictures/default-garden.svg"
        title="Your account"
        words="Sign in to see how you get in, on which devices, and what we keep of you."
      />
    )
  }
  return (
    <div className="page-width pt-4 md:pt-8">
      <div className="mx-auto max-w-3xl">
        <BackLink href={PATHS.profile}>Profile</BackLink>
        <h1 className="mt-2 mb-6 text-3xl">Account</h1>
        <OwnAccount userId={userId} />
      </div>
    </div>
  )
}
