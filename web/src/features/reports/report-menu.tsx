import type { ReportTarget } from '@commonplot/shared/reports/report.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { type ComponentType, createContext, use } from 'react'
import { useActingUserId } from '../../lib/visit.tsx'

export interface ReportMenuProps {
  target: { type: ReportTarget; id: string }
  /** Whose it is; null where nobody is left to be blocked. */
  person: Pick<PersonSummary, 'id' | 'fullName'> | null
  /** Its size and place. */
  className?: string
}

/** The app gives the menu to whatever feature shows something that can be reported. */
export const ReportMenuPart = createContext<ComponentType<ReportMenuProps> | null>(null)

/** Room for the menu from the start, so that nothing moves once its code is there; none on one's own. */
export function ReportMenu(props: ReportMenuProps) {
  const Part = use(ReportMenuPart)
  const isOwn = useActingUserId() === props.person?.id
  return (
    !isOwn && (
      <span className={props.className ?? 'size-11 shrink-0'}>{Part && <Part {...props} />}</span>
    )
  )
}
