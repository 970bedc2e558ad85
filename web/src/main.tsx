import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { AppRouter } from './app/router.tsx'
import { startScrollMemory } from './app/scroll-memory.ts'
import { LiveUpdates } from './features/messaging/live-updates.tsx'
import { adoptCspNonce } from './lib/csp-nonce.ts'
import { createQueryClient } from './lib/query-client.ts'
import './styles/main.css'

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
