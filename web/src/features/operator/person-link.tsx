import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { RowLink } from '../../ui/data-table.tsx'

/** Opens what the console knows of a person. */
const personHref = ({ id, fullName }: Pick<PersonSummary, 'id' | 'fullName'>): string =>
  operatorPath('people', { q: fullName, open: id })

export function PersonLink({ person }: { person: PersonSummary }) {
  return <RowLink href={personHref(person)}>{person.fullName}</RowLink>
}
