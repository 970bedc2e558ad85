import type { Expert, ExpertSpecialty } from '@commonplot/shared/experts/expert.ts'
import { expertPath } from '@commonplot/shared/screens/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { formatMoney } from '../../lib/format.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, type BadgeTone, SourceBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { expertOptions } from './expert-queries.ts'

interface ExpertCardProps {
  expert: Expert
  heading?: 'h2' | 'h3'
}

export function ExpertCard({ expert, heading: Heading = 'h2' }: ExpertCardProps) {
  const format = useFormat()
  const queryClient = useQueryClient()
  const { fullName, profileImage, location } = expert.user
  return (
    <article className="h-full">
      <Card className="group relative flex h-full flex-col p-5 transition hover:border-line-strong">
        <div className="flex items-center gap-4">
          <Avatar fullName={fullName} src={profileImage} className="size-16!" />
          <div className="min-w-0">
            <Heading className="text-xl">
              <Link
                href={expertPath(expert.id)}
                prefetchData={() => void queryClient.prefetchQuery(expertOptions(expert.id))}
                className="after:absolute after:inset-0 after:rounded-lg"
              >
                {fullName}
              </Link>
            </Heading>
            <p className="text-ink-soft">
              {location ?? expert.location}
              {expert.distanceKm !== undefined && (
                <> · {format.kilometres(expert.distanceKm)} away</>
              )}
            </p>
          </div>
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <SpecialtyBadge specialty={expert.specialty} />
          <SourceBadge record={expert} />
        </div>
        <p className="mt-3 mb-4 text-ink-soft">{expert.experience}</p>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3">
          {expert.hourlyRate !== null && (
            <p>
              <span className="display figures text-lg font-semibold text-terracotta">
                {formatMoney(expert.hourlyRate)}
              </span>
              <span className="text-ink-soft">/hour</span>
            </p>
          )}
          <ExpertRating rating={expert.rating} sessionCount={expert.sessionCount} />
        </div>
      </Card>
    </article>
  )
}

export function ExpertCardSkeleton() {
  return (
    <Card className="p-5" data-testid="expert-skeleton">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full!" />
        <div className="flex-1">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="mt-2 h-5 w-4/5" />
        </div>
      </div>
      <Skeleton className="mt-4 h-7 w-2/5" />
      <Skeleton className="mt-4 h-10 w-full" />
      <Skeleton className="mt-4 h-6 w-1/2" />
    </Card>
  )
}

const TONES: Partial<Record<string, BadgeTone>> = {
  'Organic Vegetables': 'leaf',
  'Urban Farming': 'sky',
  Permaculture: 'sun',
} satisfies Partial<Record<ExpertSpecialty, BadgeTone>>

export function SpecialtyBadge({ specialty }: { specialty: string }) {
  return <Badge tone={TONES[specialty] ?? 'soil'}>{specialty}</Badge>
}

interface ExpertRatingProps {
  rating: number | null
  sessionCount: number
}

export function ExpertRating({ rating, sessionCount }: ExpertRatingProps) {
  const format = useFormat()
  const sessions = `${format.count(sessionCount)} ${sessionCount === 1 ? 'session' : 'sessions'}`
  return (
    <span className="figures inline-flex flex-wrap items-center gap-x-1.5">
      {rating !== null && (
        <>
          <Star aria-hidden className="size-4 fill-current text-star" />
          <span className="sr-only">Rated</span>
          <span className="font-semibold">{format.rating(rating)}</span>
        </>
      )}
      <span className="text-ink-soft">{sessions}</span>
    </span>
  )
}
