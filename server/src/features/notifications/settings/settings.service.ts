import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@commonplot/shared/notifications/notification.ts'
import {
  DEFAULT_CHOICES,
  type NotificationChoice,
  type NotificationSettings,
  type NotificationSettingsChange,
} from '@commonplot/shared/notifications/notification-settings.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Caller } from '../../../caller.ts'
import { skipWaiting } from '../notifications.store.ts'
import { findSettings, lockSettings, type StoredSettings, saveSettings } from './settings.store.ts'

/** The scope of an unsubscribe link: one kind, or all kinds of the daily digest. */
export type Stoppable = NotificationKind | 'daily'

export interface Stop {
  userId: string
  what: Stoppable
}

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
    const before = await lockSettings(tx, userId)
    const settings: StoredSettings = {
      userId,
      kinds: { ...before?.kinds, ...kinds } as StoredSettings['kinds'],
      quietFrom: quietHours?.from ?? null,
      quietTo: quietHours?.to ?? null,
      timeZone,
      updatedAt: clock.now(),
    }
    await saveAndSkip(tx, settings)
    return present(settings)
  })
}

/** Also skips waiting mails and pushes of kinds switched off. */
async function saveAndSkip(tx: WritableDatabase, settings: StoredSettings): Promise<void> {
  await saveSettings(tx, settings)
  const { kinds } = present(settings)
  const unwanted = (isUnwanted: (choice: NotificationChoice) => boolean) =>
    NOTIFICATION_KINDS.filter((kind) => isUnwanted(kinds[kind]))
  const { userId, updatedAt } = settings
  const noMail = unwanted(({ email }) => email === 'off')
  const noPush = unwanted(({ push }) => !push)
  await skipWaiting(tx, { userId, channel: 'mail', kinds: noMail, now: updatedAt })
  await skipWaiting(tx, { userId, channel: 'push', kinds: noPush, now: updatedAt })
}

/** Switches off mail of the link's kind, or of all daily kinds. */
export async function stopMails(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { userId, what }: Stop,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockSettings(tx, userId)
    const { kinds } = present(before)
    const stopped = NOTIFICATION_KINDS.filter((kind) =>
      what === 'daily' ? kinds[kind].email === 'daily' : kind === what,
    )
    const choices = stopped.map((kind) => [kind, { ...kinds[kind], email: 'off' }])
    await saveAndSkip(tx, {
      userId,
      quietFrom: before?.quietFrom ?? null,
      quietTo: before?.quietTo ?? null,
      timeZone: before?.timeZone ?? 'UTC',
      kinds: { ...before?.kinds, ...Object.fromEntries(choices) },
      updatedAt: clock.now(),
    })
  })
}
