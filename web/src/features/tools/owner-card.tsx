import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { PersonCard } from '../../ui/person-card.tsx'

export function OwnerCard({ tool: { owner, ownerId } }: { tool: Tool }) {
  if (!owner) return null
  const isOwn = ownerId === ACTING_USER_ID
  return (
    <PersonCard
      person={owner}
      title={`Shared by ${owner.fullName}`}
      words={isOwn ? 'This is your own tool' : 'Your neighbour and owner of this tool'}
    />
  )
}
