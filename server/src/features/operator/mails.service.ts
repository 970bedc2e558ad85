import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { notFound } from '../../failures.ts'
import { recordAct } from '../audit/audit.service.ts'
import { forgetGivenUp } from '../mail/unsent-mails.service.ts'

/** A mail that was given up has no words left to send: what remains is to know of it. */
export async function putMailAside(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  key: string,
  reason: string,
  { userId }: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await forgetGivenUp(tx, key))) throw notFound('No such mail waits for you.')
    await recordAct(tx, {
      ...{ action: 'mail_put_aside', targetType: 'mail', targetId: key },
      ...{ operatorId: userId, personId: null, reason, at: clock.now() },
    })
  })
}
