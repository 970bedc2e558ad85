import { appendFileSync } from 'node:fs'
import { connectPostgres } from '../../server/src/adapters/database/postgres-connection.ts'
import { deliverMailNotifications } from '../../server/src/features/notifications/mail/mail.service.ts'
import { deliverPushNotifications } from '../../server/src/features/notifications/push/push.service.ts'

// Delivers with the clock of each message, until a kill.

const [url = '', pushLog = ''] = process.argv.slice(2)
const POOL_SIZE = 4
/** Delivery rounds at once, as in the product. */
const LANES = 4
let now = new Date(0)

const deps = {
  db: connectPostgres(url, POOL_SIZE).db,
  clock: { now: () => now },
  origin: 'http://localhost',
  // A mail server that hangs: mails stay in the outbox, where they are counted.
  mail: { send: () => new Promise<never>(() => {}), kept: null },
  push: {
    publicKey: '',
    accepts: () => true,
    send: async (_target: object, { payload }: { payload: string }) => {
      appendFileSync(pushLog, `${JSON.parse(payload).id}\n`)
      return 'sent' as const
    },
  },
}

process.on('message', async (told: string) => {
  now = new Date(told)
  const pushes = Array.from({ length: LANES }, () => deliverPushNotifications(deps))
  await Promise.all([deliverMailNotifications(deps), ...pushes])
  process.send?.('idle')
})
