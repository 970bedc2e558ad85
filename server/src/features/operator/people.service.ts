import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { OperatorPerson, PeopleFilter } from '@commonplot/shared/operator/operator.ts'
import type { AppDeps } from '../../app-deps.ts'
import { findPeople } from './people.store.ts'

interface AskedPeople {
  q?: string | undefined
  filter?: PeopleFilter | undefined
  cursor?: string | undefined
}

/** Where nobody signs in, whoever asks is the only operator there is. */
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

/** Page after page, so that no more than one of them is held at a time. */
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
