import { personPath } from '@commonplot/shared/screens/screens.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { PersonCard } from '../../ui/person-card.tsx'

export function OwnerCard({ tool: { owner, ownerId } }: { tool: Tool }) {
  const userId = useActingUserId()
  if (!owner) return null
  const isOwn = ownerId === userId
  return (
    <PersonCard
      person={owner}
      href={personPath(owner.id)}
      title={`Shared by ${owner.fullName}`}
      words={isOwn ? 'This is your own tool' : 'Your neighbour and owner of this tool'}
    />
  )
}
