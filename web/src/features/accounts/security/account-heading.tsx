import type { Me } from '@commonplot/shared/accounts/account.ts'
import { LogOut } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSignOut } from '../sign-in/use-sign-out.ts'

export function AccountHeading({ me }: { me: Me }) {
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
