import { type ActivityType, activityType } from '@commonplot/shared/impact/activity.ts'
import {
  ACTIVITY_TYPE_MISSING,
  DESCRIPTION_MISSING,
  NOT_A_NUMBER,
} from '@commonplot/shared/impact/impact.contract.ts'

export interface ActivityForm {
  activityType: string
  description: string
  plantType: string
  quantity: string
  weight: string
  distance: string
}

export const EMPTY_ACTIVITY_FORM: ActivityForm = {
  activityType: '',
  description: '',
  plantType: '',
  quantity: '',
  weight: '',
  distance: '',
}

export type ActivityFormErrors = Partial<Record<keyof ActivityForm, string>>

export interface ActivityEntry {
  activityType: ActivityType
  description: string
  plantType: string | undefined
  quantity: number | undefined
  weight: number | undefined
  distance: number | undefined
}

const AMOUNTS = ['quantity', 'weight', 'distance'] as const

/** An empty optional box is left out rather than sent as nothing or zero. */
export function readActivityForm(
  form: ActivityForm,
): { entry: ActivityEntry } | { errors: ActivityFormErrors } {
  const type = activityType.safeParse(form.activityType)
  const description = form.description.trim()
  const numberOf = (value: string) => (value.trim() === '' ? undefined : Number(value))
  const errors: ActivityFormErrors = {
    ...(!type.success && { activityType: ACTIVITY_TYPE_MISSING }),
    ...(description === '' && { description: DESCRIPTION_MISSING }),
  }
  for (const name of AMOUNTS) {
    if (!Number.isFinite(numberOf(form[name]) ?? 0)) errors[name] = NOT_A_NUMBER
  }
  if (!type.success || Object.keys(errors).length > 0) return { errors }
  return {
    entry: {
      activityType: type.data,
      description,
      plantType: form.plantType.trim() || undefined,
      quantity: numberOf(form.quantity),
      weight: numberOf(form.weight),
      distance: numberOf(form.distance),
    },
  }
}

/** The server names the field it refuses, as in `metadata.weight: One entry holds …`. */
export function errorsOfRefusal(message: string): ActivityFormErrors | null {
  const [, field = '', words = ''] =
    message.match(/^(?:(?:activity|metadata)\.)?(\w+): (.+)$/s) ?? []
  return field in EMPTY_ACTIVITY_FORM ? { [field]: words } : null
}
