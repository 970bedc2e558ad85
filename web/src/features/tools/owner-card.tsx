import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { Avatar } from '../../ui/avatar.tsx'

export function OwnerCard({ tool }: { tool: Tool }) {
  if (!tool.owner) return null
  return (
    <section aria-labelledby="owner" className="flex items-center gap-4">
      <Avatar fullName={tool.owner.fullName} src={tool.owner.profileImage} className="size-16!" />
      <div>
        <h2 id="owner" className="text-xl">
          Shared by {tool.owner.fullName}
        </h2>
        <p className="text-ink-soft">
          {tool.ownerId === ACTING_USER_ID
            ? 'This is your own tool'
            : 'Your neighbour and owner of this tool'}
        </p>
      </div>
    </section>
  )
}
