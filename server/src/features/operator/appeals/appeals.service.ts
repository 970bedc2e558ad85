import type { OwnAppeal } from '@commonplot/shared/operator/operator.ts'
import { v7 as newId } from 'uuid'
import type { AppDeps } from '../../../app-deps.ts'
import type { Caller } from '../../../caller.ts'
import { conflict, notFound } from '../../../failures.ts'
import { assertNotOwnCase } from '../../accounts/operators/operators.service.ts'
import { recordAct } from '../../audit/audit.service.ts'
import { notify } from '../../notifications/notify.service.ts'
import { readSuspension } from '../../users/suspension.service.ts'
import {
  findLastAppealOf,
  hasHidden,
  insertAppeal,
  lockAppeal,
  writeAnswer,
} from './appeals.store.ts'

const NOTHING_TO_ANSWER = 'Nothing of yours was hidden and you are not suspended.'
const STILL_OPEN = 'You have answered already. Somebody will read it and write back to you.'

export async function makeAppeal(deps: AppDeps, text: string, { userId }: Caller): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const isConcerned = (await readSuspension(tx, userId, now)) || (await hasHidden(tx, userId))
    if (!isConcerned) throw conflict(NOTHING_TO_ANSWER)
    const isMade = await insertAppeal(tx, { id: newId(), userId, text, createdAt: now })
    if (!isMade) throw conflict(STILL_OPEN)
  })
}

export async function getAppeal(
  { db }: Pick<AppDeps, 'db'>,
  { userId }: Caller,
): Promise<{ appeal: OwnAppeal | null }> {
  const row = await findLastAppealOf(db, userId)
  if (!row) return { appeal: null }
  const { text, answer, createdAt, answeredAt } = row
  const moments = {
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
  return { appeal: { text, answer, ...moments } }
}

/** The lock lets one of two operators answer. */
export async function answerAppeal(
  deps: AppDeps,
  id: string,
  answer: string,
  operator: Caller,
): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const appeal = await lockAppeal(tx, id)
    if (!appeal) throw notFound('There is no such appeal')
    if (appeal.answeredAt) throw conflict('This appeal has been answered already.')
    await assertNotOwnCase(tx, operator.userId, [appeal.userId])
    await writeAnswer(tx, id, { answer, answeredAt: at, answeredBy: operator.userId })
    await notify(deps, tx, {
      ...{ key: `appeal:${id}`, kind: 'operator', to: appeal.userId, at },
      ...{ title: 'There is an answer to what you wrote', body: answer, link: '/settings' },
      previewBody: 'Open Commonplot to read it.',
    })
    await recordAct(tx, {
      ...{ action: 'appeal_answered', operatorId: operator.userId, reason: answer, at },
      ...{ targetType: 'appeal', targetId: id, personId: appeal.userId },
    })
  })
}
