import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { OperatorPerson } from '@commonplot/shared/operator/operator.ts'
import { operatorPath, personPath } from '@commonplot/shared/screens/screens.ts'
import { useFormat, useVisit } from '../../../lib/visit.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ReasonForm } from '../table/reason-form.tsx'
import { Facts, RowSheet, type SheetAction } from '../table/row-sheet.tsx'
import { PersonBadges, PersonCount } from './person-cells.tsx'
import { SuspendForm } from './suspend-form.tsx'

const READS = 'They read it, and it stands in the log.'

function suspend(person: OperatorPerson): SheetAction {
  return {
    label: 'Suspend',
    title: `Suspend ${person.fullName}?`,
    isDanger: true,
    form: (ways) => <SuspendForm person={person} {...ways} />,
  }
}

function unsuspend({ id, fullName }: OperatorPerson): SheetAction {
  return {
    label: 'End the suspension',
    title: `End the suspension of ${fullName}?`,
    form: (ways) => (
      <ReasonForm
        endpoint={operatorApi.unsuspendPerson}
        params={{ id }}
        action="End the suspension"
        busyLabel="Ending it..."
        done={`${fullName} is no longer suspended`}
        failure="They are still suspended. Please try again."
        hint={READS}
        {...ways}
      >
        <p>They can do everything again at once, and what they offered before is listed again.</p>
      </ReasonForm>
    ),
  }
}

function signOut({ id, fullName }: OperatorPerson): SheetAction {
  return {
    label: 'Sign out everywhere',
    title: `Sign ${fullName} out everywhere?`,
    form: (ways) => (
      <ReasonForm
        endpoint={operatorApi.signOutPerson}
        params={{ id }}
        action="Sign out everywhere"
        busyLabel="Signing them out..."
        done={`${fullName} is signed out everywhere`}
        failure="They are still signed in. Please try again."
        hint="It stands in the log."
        {...ways}
      >
        <p>Every browser that they are signed in with forgets them. They can sign in again.</p>
      </ReasonForm>
    ),
  }
}

function endRole({ id, fullName }: OperatorPerson): SheetAction {
  return {
    label: 'End their role',
    title: `End the role of ${fullName}?`,
    isDanger: true,
    form: (ways) => (
      <ReasonForm
        endpoint={operatorApi.endRole}
        params={{ id }}
        action="End their role"
        busyLabel="Ending it..."
        isDanger
        done={`${fullName} is no longer an operator`}
        failure="They are still an operator. Please try again."
        hint={READS}
        {...ways}
      >
        <p>
          They stay a member like any other. Whoever has the machine can make them an operator
          again.
        </p>
      </ReasonForm>
    ),
  }
}

interface PersonSheetProps {
  person: OperatorPerson
  onClose: () => void
}

export function PersonSheet({ person, onClose }: PersonSheetProps) {
  const format = useFormat()
  const { userId, hasAccounts } = useVisit()
  const { id, suspension, closesAt, lastSeenAt } = person
  const mayEndRole = hasAccounts && person.isOperator && id !== userId
  // Operators cannot suspend themselves.
  const standing = suspension ? [unsuspend(person)] : id === userId ? [] : [suspend(person)]
  return (
    <RowSheet
      title={person.fullName}
      description={`@${person.username}`}
      actions={[
        ...(hasAccounts ? [signOut(person)] : []),
        ...(mayEndRole ? [endRole(person)] : []),
        ...standing,
      ]}
      onClose={onClose}
    >
      <p className="mb-4 flex flex-wrap gap-2 empty:hidden">
        <PersonBadges person={person} />
      </p>
      <Facts
        facts={[
          ['Suspended until', suspension && format.date(suspension.until)],
          ['Because', suspension?.reason],
          ['Account closes', closesAt && format.date(closesAt)],
          ['E-mail address', person.email],
          ['Home town', person.location],
          ['Member since', format.date(person.memberSince)],
          ['Last seen', lastSeenAt && <TimeAgo instant={lastSeenAt} />],
          ['Listings', <PersonCount key="listings" person={person} of="listings" />],
          ['Rentals', <PersonCount key="rentals" person={person} of="rentals" />],
          ['Open reports', <PersonCount key="reports" person={person} of="reports" />],
        ]}
      />
      <p className="mt-5 flex flex-wrap gap-x-5 gap-y-1">
        <TextLink href={personPath(id)} className="finger-high">
          Their profile
        </TextLink>
        <TextLink href={operatorPath('audit', { personId: id })} className="finger-high">
          What operators did about them
        </TextLink>
      </p>
    </RowSheet>
  )
}
