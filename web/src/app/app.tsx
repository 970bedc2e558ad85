import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { StrictMode } from 'react'
import { useVisit, type Visit } from '../lib/visit.tsx'
import { buttonClass } from '../ui/button.tsx'
import { idlePart } from '../ui/lazy-part.tsx'
import { Link } from '../ui/link.tsx'
import { Providers } from './providers.tsx'
import { AppRouter } from './router.tsx'

/** Stands in for the bell until its code is loaded. */
const bellLink = (
  <Link
    href={PATHS.notifications}
    aria-label="Notifications"
    className={buttonClass('quiet', 'icon')}
  >
    <BellIcon aria-hidden strokeWidth={1.75} className="size-6" />
  </Link>
)

const LiveUpdates = idlePart(
  async () => (await import('../features/messaging/live/live-updates.tsx')).LiveUpdates,
)
const LateBell = idlePart(
  async () => (await import('../features/notifications/bell.tsx')).Bell,
  bellLink,
)
const Senders = idlePart(async () => (await import('./senders.tsx')).Senders)
const SignInGate = idlePart(
  async () => (await import('./sign-in-with-picture.tsx')).SignInWithPicture,
)

const SuspensionBanner = idlePart(
  async () =>
    (await import('../features/accounts/security/suspension-banner.tsx')).SuspensionBanner,
)

/** Background parts beside the pages. */
function BesidePages() {
  const { userId, hasAccounts, isSuspended } = useVisit()
  return (
    <>
      {isSuspended && <SuspensionBanner />}
      {hasAccounts && <SignInGate />}
      {userId !== null && <LiveUpdates />}
      {userId !== null && <Senders />}
    </>
  )
}

const Bell = () => useVisit().userId !== null && <LateBell />

interface AppProps {
  queryClient: QueryClient
  visit: Visit
  address?: { path: string; search: string } | undefined
}

/** The same tree on the server and in the browser, or the one could not take over from the other. */
export function App({ queryClient, visit, address }: AppProps) {
  return (
    <StrictMode>
      <Providers queryClient={queryClient} visit={visit}>
        <BesidePages />
        <AppRouter address={address} bell={<Bell />} />
      </Providers>
    </StrictMode>
  )
}
