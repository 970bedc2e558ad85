import { appendFileSync } from 'node:fs'
import { connectPostgres } from '../../server/src/adapters/database/postgres-connection.ts'
import { deliverMailNotices } from '../../server/src/features/notifications/deliver-mail-notices.service.ts'
import { deliverPushNotices } from '../../server/src/features/notifications/deliver-push.service.ts'

// A process that delivers, by a clock that it is told, until it is killed.

const [url = '', pushLog = ''] = process.argv.slice(2)
const POOL_SIZE = 4
/** As many rounds at once as the product has of them. */
const LANES = 4
let now = new Date(0)

const deps = {
  db: connectPostgres(url, POOL_SIZE).db,
  clock: { now: () => now },
  origin: 'http://localhost',
  // A mail server that hangs: whatever reaches the outbox stays there, where it can be counted.
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
  const pushes = Array.from({ length: LANES }, () => deliverPushNotices(deps))
  await Promise.all([deliverMailNotices(deps), ...pushes])
  process.send?.('idle')
})
