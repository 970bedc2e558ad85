import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { late } from './late.tsx'
import { Providers } from './providers.tsx'
import { AppRouter } from './router.tsx'

const LiveUpdates = late(
  async () => (await import('../features/messaging/live-updates.tsx')).LiveUpdates,
)
const ActivitySender = late(
  async () => (await import('../features/impact/activity-sender.tsx')).ActivitySender,
)

interface AppProps {
  queryClient: QueryClient
  address?: { path: string; search: string }
}

/** The same tree on the server and in the browser, or the one could not take over from the other. */
export function App({ queryClient, address }: AppProps) {
  return (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <LiveUpdates />
        <ActivitySender />
        <AppRouter address={address} />
      </Providers>
    </StrictMode>
  )
}
