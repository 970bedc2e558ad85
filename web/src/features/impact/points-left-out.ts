import type { Activity } from '@commonplot/shared/impact/activity.ts'
import { pointsLeftOut } from '@commonplot/shared/impact/daily-bounds.ts'
import type { Format } from '../../lib/format.ts'
import { addToast } from '../../lib/toast-store.ts'

/** Null when the activity earned all its points. */
export function wordsOfPointsLeftOut(activity: Activity, format: Format): string | null {
  const leftOut = pointsLeftOut(activity)
  if (!leftOut) return null
  const { earned, worth, bound } = leftOut
  return `Points count for up to ${format.count(bound.amount)} ${bound.unit} a day: this earned ${format.count(earned)} of ${format.count(worth)} points.`
}

/** The activity is off the screen it was written on; the log repeats the words beside it. */
export function tellOfPointsLeftOut(activity: Activity, format: Format): void {
  const description = wordsOfPointsLeftOut(activity, format)
  if (description) addToast({ title: 'Logged, with fewer points', description })
}
