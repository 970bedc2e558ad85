import type { OperatorPerson } from '@commonplot/shared/operator/operator.ts'
import { Badge } from '../../ui/badge.tsx'

type Standing = Pick<OperatorPerson, 'suspension' | 'isOperator' | 'closesAt'>

const SMALL = 'px-2! py-0!'

/** What is out of the ordinary about a person. */
export function PersonBadges({ person }: { person: Standing }) {
  return (
    <>
      {person.suspension && (
        <Badge tone="red" className={SMALL}>
          Suspended
        </Badge>
      )}
      {person.isOperator && (
        <Badge tone="sun" className={SMALL}>
          Operator
        </Badge>
      )}
      {person.closesAt && (
        <Badge tone="soil" className={SMALL}>
          Leaving
        </Badge>
      )}
    </>
  )
}
