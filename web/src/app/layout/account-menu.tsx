import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { LogOut, ShieldUser, UserRound } from 'lucide-react'
import { useRef } from 'react'
import { useSignOut } from '../../features/accounts/sign-in/use-sign-out.ts'
import { userOptions } from '../../features/users/user-queries.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { inertWhile } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

const ENTRY = 'flex min-h-12 w-full items-center gap-3 rounded-md px-4 font-medium hover:bg-sunken'
const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5 text-leaf' } as const

/** Links for signed-in people, in addition to the navigation of the specification. */
export function AccountEntries({ onChosen }: { onChosen: () => void }) {
  const signOut = useSignOut()
  return (
    <>
      <Link href={PATHS.account} onClick={onChosen} className={ENTRY}>
        <ShieldUser {...ICON} />
        Account
      </Link>
      <button
        type="button"
        className={ENTRY}
        {...inertWhile(signOut.isPending, () => signOut.mutate(undefined, { onSettled: onChosen }))}
      >
        <LogOut {...ICON} />
        {signOut.isPending ? 'Signing out...' : 'Sign out'}
      </button>
    </>
  )
}

/** Phones have the same in their menu. */
export function AccountMenu() {
  const { data: user } = useQuery(userOptions(useSignedInUserId()))
  const menu = useRef<HTMLElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        className="flex size-11 items-center justify-center rounded-full hover:bg-sunken"
      >
        <Avatar fullName={user?.fullName} src={user?.profileImage} className="size-9!" />
        <span className="sr-only">Your account</span>
      </button>
      <nav
        ref={menu}
        id="account-menu"
        popover="auto"
        aria-label="Your account"
        className="fixed inset-auto top-16 right-[calc(max(0px,(100vw-80rem)/2)+clamp(1rem,4vw,2.5rem))] min-w-52 animate-rise-in rounded-lg border border-line bg-card p-2 text-ink shadow-float"
      >
        <Link href={PATHS.profile} onClick={close} className={ENTRY}>
          <UserRound {...ICON} />
          Profile
        </Link>
        <AccountEntries onChosen={close} />
      </nav>
    </>
  )
}
