import type { AppDeps } from '../../app-deps.ts'
import { conflict, notFound } from '../../failures.ts'
import { announceSignOut, endEverySession } from '../accounts/sessions/sessions.service.ts'
import { recordAct } from '../audit/audit.service.ts'
import { userExists } from '../users/users.service.ts'
import { NO_SUCH_PERSON, type OperatorAct } from './operator-act.ts'

/** Out of every browser; whoever has the mailbox or the passkey comes in again. */
export async function signOutPerson(
  deps: AppDeps,
  { operator, personId, reason }: OperatorAct,
): Promise<void> {
  const ended = await deps.db.transaction(async (tx) => {
    if (!(await userExists(tx, personId))) throw notFound(NO_SUCH_PERSON)
    const sessionIds = await endEverySession(tx, personId)
    if (sessionIds.length === 0) throw conflict('They are signed in nowhere.')
    await recordAct(tx, {
      ...{ action: 'person_signed_out', operatorId: operator.userId, reason },
      ...{ targetType: 'user', targetId: personId, personId, at: deps.clock.now() },
    })
    return sessionIds
  })
  await announceSignOut(deps, personId, ended)
}
