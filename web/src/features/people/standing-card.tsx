import {
  answerTimeWords,
  peopleApi,
  type Standing,
  type StandingPart,
} from '@commonplot/shared/people/people.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { useClock, useFormat } from '../../lib/visit.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { RatingSummary } from '../../ui/rating.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const standingOptions = (id: string) => endpointQuery(peopleApi.getStanding, { params: { id } })

function Part({ title, part }: { title: string; part: StandingPart }) {
  const format = useFormat()
  const { completedRentals: completed, rating, reviewCount } = part
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd>
        <RatingSummary rating={rating} reviewCount={reviewCount} />
      </dd>
      <dd className="text-ink-soft">
        {format.count(completed)} {completed === 1 ? 'rental' : 'rentals'} completed
      </dd>
    </div>
  )
}

function Facts({ standing }: { standing: Standing }) {
  const format = useFormat()
  const { timeZone } = useClock()
  const { answersWithinMinutes: minutes } = standing
  return (
    <dl className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
      <Part title="As a host" part={standing.asHost} />
      <Part title="As a renter" part={standing.asRenter} />
      {minutes !== null && (
        <div>
          <dt className="font-semibold">Answers requests</dt>
          <dd className="text-ink-soft">Usually {answerTimeWords(minutes)}</dd>
        </div>
      )}
      <div>
        <dt className="font-semibold">Member since</dt>
        <dd className="text-ink-soft">{format.date(standing.memberSince, timeZone)}</dd>
      </div>
    </dl>
  )
}

/** Ratings and response time of a person as host and renter. */
export function StandingCard({ userId, title }: { userId: string; title: string }) {
  const standing = useQuery(standingOptions(userId))
  return (
    <Card className="p-6">
      <h2 className="text-xl">{title}</h2>
      {standing.isPending && <Skeleton className="mt-4 h-48" />}
      {standing.isError && <FailureLine words="Loading this failed." query={standing} />}
      {standing.data && <Facts standing={standing.data} />}
    </Card>
  )
}
