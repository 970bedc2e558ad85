import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Visit, VisitProvider } from '../lib/visit.tsx'
import { idlePart } from '../ui/lazy-part.tsx'

const Toaster = idlePart(async () => (await import('../ui/toaster.tsx')).Toaster)

interface ProvidersProps {
  queryClient: QueryClient
  visit: Visit
  children: ReactNode
}

export function Providers({ queryClient, visit, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <VisitProvider visit={visit}>{children}</VisitProvider>
      <Toaster />
    </QueryClientProvider>
  )
}
