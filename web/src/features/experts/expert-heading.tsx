import type { Expert } from '@commonplot/shared/experts/expert.ts'
import { MapPin } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { SourceBadge } from '../../ui/badge.tsx'
import { ExpertRating, SpecialtyBadge } from './expert-card.tsx'

export function ExpertHeading({ expert }: { expert: Expert }) {
  return (
    <header className="flex flex-wrap items-center gap-6">
      <Avatar
        fullName={expert.name}
        src={expert.image ?? expert.user.profileImage}
        className="size-28! text-2xl"
      />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-3xl">{expert.name}</h1>
        <div className="mt-2 flex flex-wrap gap-2">
          <SpecialtyBadge specialty={expert.specialty} />
          <SourceBadge record={expert} />
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-lg">
          <ExpertRating rating={expert.rating} sessionCount={expert.sessionCount} />
          <span className="inline-flex items-center gap-1.5 text-ink-soft">
            <MapPin aria-hidden strokeWidth={1.75} className="size-5" />
            {expert.location}
          </span>
        </p>
      </div>
    </header>
  )
}
