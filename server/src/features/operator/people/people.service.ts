import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { OperatorPerson, PeopleFilter } from '@commonplot/shared/operator/operator.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Caller } from '../../../caller.ts'
import { conflict, notFound } from '../../../failures.ts'
import { endOperatorRole } from '../../accounts/operators/operators.service.ts'
import {
  announceChange,
  announceSignOut,
  endEverySession,
} from '../../accounts/sessions/sessions.service.ts'
import { recordAct } from '../../audit/audit.service.ts'
import { notify } from '../../notifications/notify.service.ts'
import { userExists } from '../../users/users.service.ts'
import { findPeople } from './people.store.ts'

interface AskedPeople {
  q?: string | undefined
  filter?: PeopleFilter | undefined
  cursor?: string | undefined
}

/** Without accounts the caller is the only operator. */
export const listPeople = (
  { db, clock, accounts }: Pick<AppDeps, 'db' | 'clock' | 'accounts'>,
  asked: AskedPeople,
  operatorId: string,
): Promise<Page<OperatorPerson>> =>
  findPeople(db, { ...asked, now: clock.now(), onlyOperatorId: accounts ? null : operatorId })

export const PEOPLE_COLUMNS = [
  ...['id', 'name', 'username', 'email', 'location', 'operator', 'member_since', 'last_seen'],
  ...['listings', 'rentals', 'open_reports', 'suspended_until', 'suspended_because', 'closes_at'],
]

/** Reads page after page: memory holds one page at a time. */
export async function* peopleLines(deps: AppDeps, asked: AskedPeople, operatorId: string) {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page: Page<OperatorPerson> = await listPeople(deps, { ...asked, cursor }, operatorId)
    for (const person of page.items) yield toLine(person)
    cursor = page.nextCursor
  }
}

const toLine = (person: OperatorPerson) => [
  ...[person.id, person.fullName, person.username, person.email, person.location],
  ...[person.isOperator ? 'yes' : 'no', person.memberSince, person.lastSeenAt],
  ...[person.listingCount, person.rentalCount, person.openReports],
  ...[person.suspension?.until, person.suspension?.reason, person.closesAt],
]

/** An act of an operator on a person, with its reason. */
export interface OperatorAct {
  operator: Caller
  personId: string
  reason: string
}

export const NO_SUCH_PERSON = 'There is no such person'

/** Ends all sessions. The person can sign in again by mail or passkey. */
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

const NOT_YOUR_OWN =
  'You cannot end your own role. Another operator can, so that somebody always runs this place.'

/** Removes the operator role at once in every session, with a notification and an audit entry. */
export async function endRole(
  deps: AppDeps,
  { operator, personId, reason }: OperatorAct,
): Promise<void> {
  const at = deps.clock.now()
  // The caller remains an operator, so one is always left.
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
