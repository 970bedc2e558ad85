import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { late } from './app/late.tsx'
import { keepForOffline } from './app/offline.ts'
import { Providers } from './app/providers.tsx'
import { AppRouter } from './app/router.tsx'
import { startScrollMemory } from './app/scroll-memory.ts'
import { adoptCspNonce } from './lib/csp-nonce.ts'
import { adoptFirstData } from './lib/first-data.ts'
import { prefetchRoute } from './lib/prefetch.ts'
import { createQueryClient } from './lib/query-client.ts'
import { tellTimeZone } from './lib/time-zone.ts'
import { whenIdle } from './lib/when-idle.ts'
import './styles/main.css'

const LiveUpdates = late(
  async () => (await import('./features/messaging/live-updates.tsx')).LiveUpdates,
)
const ActivitySender = late(
  async () => (await import('./features/impact/activity-sender.tsx')).ActivitySender,
)

adoptCspNonce()
startScrollMemory()
tellTimeZone()
const queryClient = createQueryClient()
adoptFirstData(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The page's code is on its way already; one drawing instead of a spinner first.
await prefetchRoute(window.location.href)?.catch(() => {})

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <LiveUpdates />
      <ActivitySender />
      <AppRouter />
    </Providers>
  </StrictMode>,
)

// A development server changes its files too often to keep any.
if (import.meta.env.PROD) whenIdle(() => void keepForOffline())
