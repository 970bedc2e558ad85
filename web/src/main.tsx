import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { late } from './app/late.tsx'
import { Providers } from './app/providers.tsx'
import { AppRouter } from './app/router.tsx'
import { startScrollMemory } from './app/scroll-memory.ts'
import { adoptCspNonce } from './lib/csp-nonce.ts'
import { createQueryClient } from './lib/query-client.ts'
import './styles/main.css'

const LiveUpdates = late(
  async () => (await import('./features/messaging/live-updates.tsx')).LiveUpdates,
)

adoptCspNonce()
startScrollMemory()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={createQueryClient()}>
      <LiveUpdates />
      <AppRouter />
    </Providers>
  </StrictMode>,
)
