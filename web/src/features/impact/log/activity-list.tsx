import {
  ACTIVITY_TYPE_LABELS,
  type Activity,
  EVIDENCE_LABELS,
  LONGEST_UNDO_MS,
  type Receipt,
} from '@commonplot/shared/impact/activity.ts'
import { impactApi } from '@commonplot/shared/impact/impact.contract.ts'
import { call } from '../../../lib/call.ts'
import { useOutbox } from '../../../lib/outbox.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { useClock, useFormat } from '../../../lib/visit.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import type { ActivityEntry } from './activity-form.ts'
import { ACTIVITY_KIND, useLedgerChange, wordsOfPointsLeftOut } from './log-activity.ts'

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
  const isRecent = useClock().now - Date.parse(activity.createdAt) < LONGEST_UNDO_MS
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

interface ReceiptPopoverProps {
  co2SavedKg: number
  receipt: Receipt
}

/** A CO2 figure with its source on request. */
function ReceiptPopover({ co2SavedKg, receipt }: ReceiptPopoverProps) {
  const format = useFormat()
  const { format: exact } = new Intl.NumberFormat(format.locale, { maximumFractionDigits: 20 })
  const { factor, unit, low, high, source, year, region, amount, assumed } = receipt
  return (
    <Popover
      label="Where this figure comes from"
      trigger={
        <button
          type="button"
          className="min-h-11 font-semibold text-leaf underline decoration-dotted underline-offset-4"
        >
          about {format.rating(co2SavedKg)} kg CO2
        </button>
      }
    >
      <p className="font-semibold">Where this figure comes from</p>
      <p className="mt-2">
        {exact(amount)} × {exact(factor)} kg CO2e per {unit}
        {assumed && ' (a typical amount, as none was given)'}
      </p>
      <p className="mt-2 text-ink-soft">
        Studies say {exact(low)} to {exact(high)} kg. {source}, {year}, {region}.
      </p>
    </Popover>
  )
}

/** Activities logged offline, not counted yet. */
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
