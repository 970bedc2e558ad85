import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { PersonCard } from '../../ui/person-card.tsx'

export function HostCard({ plot: { owner, ownerId } }: { plot: Plot }) {
  if (!owner) return null
  const isOwn = ownerId === ACTING_USER_ID
  return (
    <PersonCard
      person={owner}
      title={`Hosted by ${owner.fullName}`}
      words={isOwn ? 'This is your own plot' : 'Your neighbour and host of this plot'}
    />
  )
}
