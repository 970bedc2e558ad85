import type { Me } from '@commonplot/shared/accounts/account.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { meOptions } from '../features/accounts/account-queries.ts'
import { AccountSection } from '../features/accounts/security/account-section.tsx'
import { CloseAccount } from '../features/accounts/security/close-account.tsx'
import { DeviceList } from '../features/accounts/security/device-list.tsx'
import { PasskeyList } from '../features/accounts/security/passkey-list.tsx'
import { SignInScreen } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { useSignOut } from '../features/accounts/sign-in/use-sign-out.ts'
import { DownloadDataCard } from '../features/users/download-data-card.tsx'
import { useActingUserId } from '../lib/visit.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
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

const EmailChange = lazyPart(
  async () => (await import('../features/accounts/security/email-change.tsx')).EmailChange,
)

function AccountEmail({ me }: { me: Me }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <AccountSection
      title="E-mail address"
      words="You sign in by it, and it is where your mail goes. Nobody else sees it."
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-lg font-semibold break-words">{me.email ?? 'No address yet'}</p>
        {!isChanging && (
          <Button variant="secondary" onClick={() => setIsChanging(true)}>
            {me.email ? 'Change address' : 'Add an address'}
          </Button>
        )}
      </div>
      {isChanging && <EmailChange onDone={() => setIsChanging(false)} />}
    </AccountSection>
  )
}

function AccountHeading({ me }: { me: Me }) {
  const signOut = useSignOut()
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar fullName={me.fullName} src={me.profileImage} />
        <p className="min-w-0 wrap-anywhere">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
            {me.fullName}
            {me.roles.includes('operator') && <Badge tone="sun">Operator</Badge>}
          </span>
          <span className="text-ink-soft">@{me.username}</span>
        </p>
      </div>
      <Button
        variant="secondary"
        busyLabel={signOut.isPending && 'Signing out...'}
        onClick={() => signOut.mutate()}
      >
        <LogOut aria-hidden strokeWidth={1.75} className="size-5" />
        Sign out
      </Button>
    </div>
  )
}
