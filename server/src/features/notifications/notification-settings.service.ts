import {
  DEFAULT_CHOICES,
  type NotificationSettings,
  type NotificationSettingsChange,
} from '@commonplot/shared/notifications/notification-settings.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { findSettings, type StoredSettings, saveSettings } from './notification-settings.store.ts'

const toTheMinute = (time: string) => time.slice(0, 'hh:mm'.length)

function present(stored: StoredSettings | undefined): NotificationSettings {
  const { kinds = {}, quietFrom = null, quietTo = null } = stored ?? {}
  const isQuiet = quietFrom !== null && quietTo !== null
  return {
    kinds: { ...DEFAULT_CHOICES, ...kinds },
    quietHours: isQuiet ? { from: toTheMinute(quietFrom), to: toTheMinute(quietTo) } : null,
  }
}

export async function getNotificationSettings(
  { db }: AppDeps,
  { userId }: Caller,
): Promise<NotificationSettings> {
  return present(await findSettings(db, userId))
}

export async function changeNotificationSettings(
  { db, clock }: AppDeps,
  { kinds, quietHours }: NotificationSettingsChange,
  { userId, timeZone }: Caller,
): Promise<NotificationSettings> {
  return db.transaction(async (tx) => {
    const before = await findSettings(tx, userId)
    const settings: StoredSettings = {
      userId,
      kinds: { ...before?.kinds, ...kinds } as StoredSettings['kinds'],
      quietFrom: quietHours?.from ?? null,
      quietTo: quietHours?.to ?? null,
      timeZone,
      updatedAt: clock.now(),
    }
    await saveSettings(tx, settings)
    return present(settings)
  })
}
