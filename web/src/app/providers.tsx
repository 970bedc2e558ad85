import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReportMenuPart } from '../features/reports/report-menu.tsx'
import { type Visit, VisitProvider } from '../lib/visit.tsx'
import { idlePart } from '../ui/lazy-part.tsx'

const Toaster = idlePart(async () => (await import('../ui/toaster.tsx')).Toaster)
const MoreMenu = idlePart(async () => (await import('../features/reports/more-menu.tsx')).MoreMenu)

interface ProvidersProps {
  queryClient: QueryClient
  visit: Visit
  children: ReactNode
}

export function Providers({ queryClient, visit, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <VisitProvider visit={visit}>
        <ReportMenuPart value={MoreMenu}>{children}</ReportMenuPart>
      </VisitProvider>
      <Toaster />
    </QueryClientProvider>
  )
}
