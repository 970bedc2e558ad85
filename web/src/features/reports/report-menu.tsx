import { useActingUserId } from '../../lib/visit.tsx'
import { idlePart } from '../../ui/lazy-part.tsx'
import type { MoreMenuProps } from './more-menu.tsx'

interface ReportMenuProps extends MoreMenuProps {
  /** Its size and place. */
  className?: string
}

const MoreMenu = idlePart(async () => (await import('./more-menu.tsx')).MoreMenu)

/** Room for the menu from the start, so that nothing moves once its code is there; none on one's own. */
export function ReportMenu({ className = 'size-11 shrink-0', ...props }: ReportMenuProps) {
  const isOwn = useActingUserId() === props.person?.id
  return (
    !isOwn && (
      <span className={className}>
        <MoreMenu {...props} />
      </span>
    )
  )
}
