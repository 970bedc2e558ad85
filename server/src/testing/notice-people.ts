import type { KeptMail } from '../adapters/mail/mail.port.ts'
import type { AppDeps } from '../app-deps.ts'
import { outboxMails } from '../features/mail/outbox.table.ts'
import {
  notificationSettings,
  notifications,
} from '../features/notifications/notifications.table.ts'
import {
  type NewNotification,
  notify,
  settleDelivery,
  sweepDelivery,
} from '../features/notifications/notify.service.ts'
import { users } from '../features/users/users.table.ts'
import { giveAccounts } from './accounts.ts'
import { mailsTo } from './outside/mail.ts'
import { startTestApp, type TestAppOptions } from './test-app.ts'

/** People with addresses, and what they are told. */
export async function startNoticePeople(options: TestAppOptions = {}) {
  const testApp = await startTestApp({
    accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
    ...options,
  })
  const { db, deps, clock } = testApp
  const member = (userId: string) => ({ userId, roles: ['member'] })
  await giveAccounts(db, ['user1', 'user2', 'user3'].map(member))
  // Their zone is the one that a test chooses.
  await db.update(users).set({ timeZone: 'UTC' })
  let told = 0

  const tell = async (own: Partial<NewNotification> = {}) => {
    told += 1
    const notice: NewNotification = {
      // Of two at the same moment, the first told comes first in a mail.
      key: `event:${String(told).padStart(6, '0')}`,
      kind: 'rental',
      to: 'user1',
      title: `Title ${told}`,
      body: `Body ${told}`,
      link: '/profile#rentals',
      at: clock.now(),
      ...own,
    }
    // Without a commit that is heard: what leaves, leaves by the sweeps of a test.
    await db.transaction((tx) => notify(deps, tx, notice))
    return notice.key
  }
  const sweep = async (process: AppDeps = deps) => {
    await sweepDelivery(process)
    await settleDelivery(process)
  }
  /** The mails of a person, newest first. */
  const mails = (userId = 'user1'): Promise<KeptMail[]> => mailsTo(testApp, `${userId}@example.org`)
  const rows = () => db.select().from(notifications)
  const forget = async () => {
    await db.delete(notifications)
    await db.delete(notificationSettings)
    await db.delete(outboxMails)
  }
  return { ...testApp, tell, sweep, mails, rows, forget }
}
