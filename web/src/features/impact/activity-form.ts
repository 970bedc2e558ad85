import { type ActivityType, activityType } from '@commonplot/shared/impact/activity.ts'

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

export interface ActivityFormErrors {
  activityType?: string
  description?: string
}

export interface ActivityEntry {
  activityType: ActivityType
  description: string
  plantType: string | undefined
  quantity: number | undefined
  weight: number | undefined
  distance: number | undefined
}

/** An empty optional box is left out rather than sent as nothing or zero. */
export function readActivityForm(
  form: ActivityForm,
): { entry: ActivityEntry } | { errors: ActivityFormErrors } {
  const type = activityType.safeParse(form.activityType)
  const description = form.description.trim()
  const errors: ActivityFormErrors = {
    ...(!type.success && { activityType: 'Activity type is required' }),
    ...(description === '' && { description: 'Description is required' }),
  }
  if (!type.success || description === '') return { errors }
  const numberOf = (value: string) => (value.trim() === '' ? undefined : Number(value))
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
