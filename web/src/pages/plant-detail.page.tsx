import type { Plant } from '@commonplot/shared/plants/plant.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { RelatedExperts } from '../features/experts/related-experts.tsx'
import { SourceNote } from '../features/external-data/source-note.tsx'
import { MonthStrip } from '../features/plants/month-strip.tsx'
import { BeginnerFriendly, PlantHeading } from '../features/plants/plant-heading.tsx'
import { plantOptions } from '../features/plants/plant-queries.ts'
import { PlantTabs } from '../features/plants/plant-tabs.tsx'
import { QuickActions } from '../features/plants/quick-actions.tsx'
import { usePageHead } from '../lib/page-head.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Card } from '../ui/card.tsx'
import { DetailSkeleton } from '../ui/detail-skeleton.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { NotFoundState } from '../ui/not-found-state.tsx'

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
      <NotFoundState query={plant} title="Plant not found" failure="Loading this plant failed.">
        <ButtonLink href={PATHS.plants}>Look through the plant guide</ButtonLink>
      </NotFoundState>
    </div>
  )
}
