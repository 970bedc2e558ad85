import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { personPath } from '@commonplot/shared/screens/screens.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { PersonCard } from '../../ui/person-card.tsx'

export function HostCard({ plot: { owner, ownerId } }: { plot: Plot }) {
  const userId = useActingUserId()
  if (!owner) return null
  const isOwn = ownerId === userId
  return (
    <PersonCard
      person={owner}
      href={personPath(owner.id)}
      title={`Hosted by ${owner.fullName}`}
      words={isOwn ? 'This is your own plot' : 'Your neighbour and host of this plot'}
    />
  )
}
