import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { clsx } from 'clsx'
import { useLocation } from 'wouter'
import { openSignIn, useSignInPath } from '../../features/accounts/sign-in/sign-in-button.tsx'
import { useActingUserId, useFormat } from '../../lib/visit.tsx'
import { Link } from '../../ui/link.tsx'
import { useUnreadCount } from './unread-count.ts'

const LINKS = [
  { href: PATHS.home, label: 'Home' },
  { href: PATHS.plots, label: 'Plots' },
  { href: PATHS.tools, label: 'Tools' },
  { href: PATHS.information, label: 'Info' },
  { href: PATHS.impact, label: 'Impact' },
  { href: PATHS.businesses, label: 'Businesses' },
  { href: PATHS.messages, label: 'Messages' },
  { href: PATHS.profile, label: 'Profile' },
]

/** Replaces the profile link for visitors. */
const VISITOR_LINKS = [...LINKS.slice(0, -1), { href: PATHS.signIn, label: 'Sign in' }]

const isWithin = (pathname: string, href: string) =>
  pathname === href || (href !== PATHS.home && pathname.startsWith(`${href}/`))

function UnreadBadge({ count }: { count: number }) {
  const format = useFormat()
  return (
    <span className="figures inline-flex min-w-5.5 items-center justify-center rounded-full bg-status-red px-1.5 text-sm font-bold text-on-status">
      {format.count(count)} <span className="sr-only">unread</span>
    </span>
  )
}

interface NavigationLinksProps {
  linkClassName: string
  currentClassName: string
  /** For the word alone, without the badge beside it. */
  currentWordClassName?: string
  onNavigate?: () => void
}

export function NavigationLinks({
  linkClassName,
  currentClassName,
  currentWordClassName,
  onNavigate,
}: NavigationLinksProps) {
  const [pathname] = useLocation()
  const unreadCount = useUnreadCount()
  const signInPath = useSignInPath()
  const links = useActingUserId() === null ? VISITOR_LINKS : LINKS
  return links.map(({ href, label }) => {
    const isCurrent = isWithin(pathname, href)
    return (
      <Link
        key={href}
        href={href === PATHS.signIn && !isCurrent ? signInPath : href}
        onClick={(event) => {
          onNavigate?.()
          if (href === PATHS.signIn && !isCurrent) openSignIn(event)
        }}
        aria-current={isCurrent ? 'page' : undefined}
        className={clsx(linkClassName, isCurrent && currentClassName)}
      >
        <span className={clsx(isCurrent && currentWordClassName)}>{label}</span>
        {href === PATHS.messages && unreadCount > 0 && (
          <>
            {' '}
            <UnreadBadge count={unreadCount} />
          </>
        )}
      </Link>
    )
  })
}
