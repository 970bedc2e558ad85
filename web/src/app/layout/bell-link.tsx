import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { Bell } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

/** Where the bell will be, until its code is here. */
export const bellLink = (
  <Link
    href={PATHS.notifications}
    aria-label="Notifications"
    className={buttonClass('quiet', 'icon')}
  >
    <Bell aria-hidden strokeWidth={1.75} className="size-6" />
  </Link>
)
