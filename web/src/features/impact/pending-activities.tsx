import { ACTIVITY_TYPE_LABELS } from '@commonplot/shared/impact/activity.ts'
import { useOutbox } from '../../lib/outbox.ts'
import { Badge } from '../../ui/badge.tsx'
import type { ActivityEntry } from './activity-form.ts'
import { ACTIVITY_KIND } from './save-activity.ts'

/** What was logged without a network and is not counted yet. */
export function PendingActivities() {
  const pending = useOutbox().filter(({ kind }) => kind === ACTIVITY_KIND)
  if (pending.length === 0) return null
  return (
    <ul aria-label="Waiting to be sent" className="divide-y divide-line">
      {pending.map(({ clientId, content }) => {
        const { activityType, description } = content as ActivityEntry
        return (
          <li key={clientId} className="flex flex-wrap items-start justify-between gap-2 py-4">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{description}</p>
              <p className="text-sm text-ink-soft">{ACTIVITY_TYPE_LABELS[activityType]}</p>
            </div>
            <Badge tone="soil">Waiting for a connection</Badge>
          </li>
        )
      })}
    </ul>
  )
}
