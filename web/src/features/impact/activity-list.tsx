import {
  ACTIVITY_TYPE_LABELS,
  type Activity,
  EVIDENCE_LABELS,
  LONGEST_UNDO_MS,
} from '@commonplot/shared/impact/activity.ts'
import { impactApi } from '@commonplot/shared/impact/impact.contract.ts'
import { call } from '../../lib/call.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useFormat, useHereAndNow } from '../../lib/visit.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { wordsOfPointsLeftOut } from './points-left-out.ts'
import { ReceiptPopover } from './receipt-popover.tsx'
import { useLedgerChange } from './use-ledger-change.ts'

const SHOWN_ACTIVITIES = 5

export function ActivityList({ activities }: { activities: readonly Activity[] }) {
  if (activities.length === 0) {
    return (
      <EmptyState
        picture="/pictures/empty-activity.svg"
        title="Nothing logged yet."
        words="Log a harvest or a shared tool and it shows up here."
      />
    )
  }
  return (
    <ul className="divide-y divide-line">
      {activities.slice(0, SHOWN_ACTIVITIES).map((activity) => (
        <ActivityLine key={activity.id} activity={activity} />
      ))}
    </ul>
  )
}

function ActivityLine({ activity }: { activity: Activity }) {
  const leftOut = wordsOfPointsLeftOut(activity, useFormat())
  const isRecent = useHereAndNow().now - Date.parse(activity.createdAt) < LONGEST_UNDO_MS
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{activity.description}</p>
        <p className="text-sm text-ink-soft">
          {ACTIVITY_TYPE_LABELS[activity.activityType]} · <TimeAgo instant={activity.createdAt} />
        </p>
        {leftOut && <p className="text-sm text-ink-soft">{leftOut}</p>}
        <ReceiptPopover co2SavedKg={-activity.co2Impact} receipt={activity.receipt} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="sun">+{activity.pointsEarned} points</Badge>
        <Badge tone={activity.evidence === 'rental' ? 'leaf' : 'soil'}>
          {EVIDENCE_LABELS[activity.evidence]}
        </Badge>
        {isRecent && <UndoButton id={activity.id} />}
      </div>
    </li>
  )
}

function UndoButton({ id }: { id: string }) {
  const undo = useLedgerChange(() => call(impactApi.undoActivity, { params: { id } }), {
    onSuccess: () =>
      addToast({ title: 'Taken back', description: 'The activity is off your log.' }),
    failure: 'Failed to take this back. Please try again.',
  })
  return (
    <Button
      variant="quiet"
      busyLabel={undo.isPending && 'Undoing...'}
      onClick={() => undo.mutate(undefined)}
    >
      Undo
    </Button>
  )
}
