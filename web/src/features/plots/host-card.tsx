import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { Avatar } from '../../ui/avatar.tsx'

export function HostCard({ plot }: { plot: Plot }) {
  if (!plot.owner) return null
  return (
    <section aria-labelledby="host" className="flex items-center gap-4">
      <Avatar fullName={plot.owner.fullName} src={plot.owner.profileImage} className="size-16!" />
      <div>
        <h2 id="host" className="text-xl">
          Hosted by {plot.owner.fullName}
        </h2>
        <p className="text-ink-soft">
          {plot.ownerId === ACTING_USER_ID
            ? 'This is your own plot'
            : 'Your neighbour and host of this plot'}
        </p>
      </div>
    </section>
  )
}
