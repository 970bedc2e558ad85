import type { Plant } from '@commonplot/shared/plants/plant.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { SourceNote } from '../features/data-sources/source-note.tsx'
import { RelatedExperts } from '../features/experts/related-experts.tsx'
import { BeginnerFriendly } from '../features/plants/beginner-friendly.tsx'
import { MonthStrip } from '../features/plants/month-strip.tsx'
import { PlantHeading } from '../features/plants/plant-heading.tsx'
import { plantOptions } from '../features/plants/plant-queries.ts'
import { PlantTabs } from '../features/plants/plant-tabs.tsx'
import { QuickActions } from '../features/plants/quick-actions.tsx'
import { isNotFound } from '../lib/api-error.ts'
import { usePageHead } from '../lib/page-head.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Card } from '../ui/card.tsx'
import { DetailSkeleton } from '../ui/detail-skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureLine } from '../ui/failure-line.tsx'
import { ButtonLink } from '../ui/link.tsx'

function PlantDetail({ plant }: { plant: Plant }) {
  return (
    <article>
      <PlantHeading plant={plant} />
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0 space-y-10">
          <MonthStrip plant={plant} />
          <PlantTabs plant={plant} />
        </div>
        <aside className="space-y-6">
          {plant.source === 'external' && (
            <Card className="p-6">
              <SourceNote record={plant} />
            </Card>
          )}
          <QuickActions plant={plant} />
          <RelatedExperts plantName={plant.common_name} />
          <BeginnerFriendly />
        </aside>
      </div>
    </article>
  )
}

export function Page({ id }: { id: string }) {
  const plant = useQuery(plantOptions(id))
  usePageHead({
    title: plant.data?.common_name ?? (plant.isError ? 'Plant not found' : undefined),
    description: plant.data?.description ?? undefined,
    image: plant.data?.default_image?.regular_url,
    error: plant.error,
  })
  return (
    <div className="page-width pt-4 md:pt-6">
      <div className="mb-4">
        <BackLink href={PATHS.information}>Back to Information</BackLink>
      </div>
      {plant.isPending && <DetailSkeleton label="Loading plant" picture="beside" />}
      {plant.data && <PlantDetail plant={plant.data} />}
      {plant.isError && (
        <EmptyState heading="h1" picture="/pictures/empty-search.svg" title="Plant not found">
          <ButtonLink href={PATHS.plants}>Look through the plant guide</ButtonLink>
        </EmptyState>
      )}
      {plant.isError && !isNotFound(plant.error) && (
        <FailureLine
          words="Loading this plant failed."
          onRetry={() => void plant.refetch()}
          busy={plant.isFetching}
        />
      )}
    </div>
  )
}
