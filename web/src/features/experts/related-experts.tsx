import { specialtyForPlant } from '@commonplot/shared/experts/specialty.ts'
import { expertPath } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ExpertRating } from './expert-card.tsx'
import { relatedExpertsOptions } from './expert-queries.ts'

const RELATED_EXPERTS_SHOWN = 2

export function RelatedExperts({ plantName }: { plantName: string }) {
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
