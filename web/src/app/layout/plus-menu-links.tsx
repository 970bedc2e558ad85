import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { Leaf, MessageCircle, Sprout, Wrench } from 'lucide-react'
import { Link } from '../../ui/link.tsx'

const ACTIONS = [
  { label: 'Log activity', href: PATHS.impact, Icon: Leaf },
  { label: 'Host a plot', href: PATHS.hostPlot, Icon: Sprout },
  { label: 'Share a tool', href: PATHS.hostTool, Icon: Wrench },
  { label: 'Messages', href: PATHS.messages, Icon: MessageCircle },
]

/** What people do with one clean thumb. */
export function PlusMenuLinks({ onGo }: { onGo: () => void }) {
  return ACTIONS.map(({ label, href, Icon }) => (
    <Link
      key={label}
      href={href}
      onClick={onGo}
      className="flex min-h-12 items-center gap-3 rounded-md px-4 font-medium hover:bg-sunken"
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-5 text-leaf" />
      {label}
    </Link>
  ))
}
