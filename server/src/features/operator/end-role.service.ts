import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { AppDeps } from '../../app-deps.ts'
import { conflict, notFound } from '../../failures.ts'
import { endOperatorRole } from '../accounts/operators/operators.service.ts'
import { announceChange } from '../accounts/sessions/sessions.service.ts'
import { recordAct } from '../audit/audit.service.ts'
import { notify } from '../notifications/notify.service.ts'
import { userExists } from '../users/users.service.ts'
import { NO_SUCH_PERSON, type OperatorAct } from './operator-act.ts'

const NOT_YOUR_OWN =
  'You cannot end your own role. Another operator can, so that somebody always runs this place.'

/** An operator becomes a member like any other, at once in every browser; told why, and logged. */
export async function endRole(
  deps: AppDeps,
  { operator, personId, reason }: OperatorAct,
): Promise<void> {
  const at = deps.clock.now()
  // Whoever acts is an operator who stays, so the last one is never reached by another.
  if (personId === operator.userId) throw conflict(NOT_YOUR_OWN)
  await deps.db.transaction(async (tx) => {
    if (!(await userExists(tx, personId))) throw notFound(NO_SUCH_PERSON)
    const isEnded =
      deps.accounts !== null &&
      (await endOperatorRole(tx, { operatorId: operator.userId, personId }))
    if (!isEnded) throw conflict('They are not an operator.')
    await notify(deps, tx, {
      ...{ key: `operator-ended:${at.toISOString()}`, kind: 'operator', to: personId, at },
      ...{ title: 'You no longer look after this place', body: reason, link: PATHS.profile },
    })
    await recordAct(tx, {
      ...{ action: 'operator_ended', operatorId: operator.userId, reason, at },
      ...{ targetType: 'user', targetId: personId, personId },
    })
  })
  await announceChange(deps)
}
