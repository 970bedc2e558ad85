import { useActingUserId } from '../../lib/visit.tsx'
import { idlePart } from '../../ui/lazy-part.tsx'
import type { MoreMenuProps } from './more-menu.tsx'

interface ReportMenuProps extends MoreMenuProps {
  /** Size and position. */
  className?: string
}

const MoreMenu = idlePart(async () => (await import('./more-menu.tsx')).MoreMenu)

/** Reserves room for the lazy menu to prevent layout shift. Own things have no menu. */
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
