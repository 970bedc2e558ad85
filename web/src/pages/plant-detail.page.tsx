import { specialtyForPlant } from '@commonplot/shared/experts/specialty.ts'
import type { Plant } from '@commonplot/shared/plants/plant.ts'
import { expertPath, PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ExpertRating } from '../features/experts/expert-card.tsx'
import { relatedExpertsOptions } from '../features/experts/expert-queries.ts'
import { SourceNote } from '../features/external-data/source-note.tsx'
import { BeginnerFriendly, PlantHeading } from '../features/plants/plant-facts.tsx'
import { plantOptions } from '../features/plants/plant-queries.ts'
import { PlantTabs } from '../features/plants/plant-tabs.tsx'
import { QuickActions } from '../features/plants/quick-actions.tsx'
import { usePageHead } from '../lib/page-head.ts'
import { useFormat } from '../lib/visit.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Card } from '../ui/card.tsx'
import { DetailSkeleton } from '../ui/detail-heading.tsx'
import { FailureLine } from '../ui/failure-line.tsx'
import { NotFoundState } from '../ui/failure-state.tsx'
import { ButtonLink, Link } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

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

const RELATED_EXPERTS_SHOWN = 2

function RelatedExperts({ plantName }: { plantName: string }) {
  const experts = useQuery(relatedExpertsOptions(specialtyForPlant(plantName)))
  const shown = experts.data?.slice(0, RELATED_EXPERTS_SHOWN) ?? []
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-xl">Related Experts</h2>
      {experts.isPending && <Skeleton className="h-14 w-full" />}
      {experts.isError && <FailureLine words="Loading experts failed." query={experts} />}
      {experts.data && shown.length === 0 && <p className="text-ink-soft">No experts here yet.</p>}
      <ul className="space-y-4">
        {shown.map((expert) => (
          <li key={expert.id} className="relative flex items-center gap-3">
            <Avatar fullName={expert.user.fullName} src={expert.user.profileImage} />
            <div>
              <Link
                href={expertPath(expert.id)}
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                {expert.user.fullName}
              </Link>
              <p className="text-sm text-ink-soft">{expert.specialty}</p>
              <p className="text-sm">
                <ExpertRating rating={expert.rating} sessionCount={expert.sessionCount} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** The year of one plant: when to sow, plant out and harvest. */
function MonthStrip({ plant }: { plant: Plant }) {
  const format = useFormat()
  const nameOf = (month: number, style: 'long' | 'narrow') =>
    format.monthName(Date.UTC(2024, month - 1, 1), style)
  const rows = [
    { label: 'Sow', months: plant.sowMonths, look: 'bg-on-sun' },
    { label: 'Plant out', months: plant.plantOutMonths, look: 'bg-leaf' },
    { label: 'Harvest', months: plant.harvestMonths, look: 'bg-terracotta-bright' },
  ].filter(({ months }) => months.length > 0)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="month-strip">
      <h2 id="month-strip" className="mb-3 text-xl">
        Through the year
      </h2>
      <div aria-hidden className="grid grid-cols-[5.5rem_repeat(12,1fr)] items-center gap-1">
        <span />
        {MONTHS.map((month) => (
          <span key={month} className="text-center text-sm text-ink-soft">
            {nameOf(month, 'narrow')}
          </span>
        ))}
        {rows.map(({ label, months, look }) => [
          <span key={label} className="text-sm font-semibold">
            {label}
          </span>,
          ...MONTHS.map((month) => (
            <span
              key={`${label}-${month}`}
              className={clsx('h-5 rounded-sm', months.includes(month) ? look : 'bg-sunken')}
            />
          )),
        ])}
      </div>
      <ul className="sr-only">
        {rows.map(({ label, months }) => (
          <li key={label}>
            {label}: {months.map((month) => nameOf(month, 'long')).join(', ')}
          </li>
        ))}
      </ul>
      {plant.calendarRegion && (
        <p className="mt-2 text-sm text-ink-soft">For the {plant.calendarRegion}.</p>
      )}
    </section>
  )
}
