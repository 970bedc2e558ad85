import { personPath } from '@commonplot/shared/screens/screens.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { PersonCard } from '../../ui/person-card.tsx'

interface OwnerCardProps {
  listing: {
    owner: { id: string; fullName: string; profileImage: string | null } | null
    ownerId: string | null
  }
  type: 'plot' | 'tool'
}

const WORDS = {
  plot: { by: 'Hosted by', own: 'This is your own plot', role: 'host of this plot' },
  tool: { by: 'Shared by', own: 'This is your own tool', role: 'owner of this tool' },
}

export function OwnerCard({ listing: { owner, ownerId }, type }: OwnerCardProps) {
  const userId = useActingUserId()
  if (!owner) return null
  const { by, own, role } = WORDS[type]
  return (
    <PersonCard
      person={owner}
      href={personPath(owner.id)}
      title={`${by} ${owner.fullName}`}
      words={ownerId === userId ? own : `Your neighbour and ${role}`}
    />
  )
}
