import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { Link } from '../../ui/link.tsx'
import { Brand } from './brand.tsx'

const LINK =
  'inline-flex min-h-11 items-center text-ink-soft hover:text-ink hover:underline underline-offset-4'

function FooterEntry({ label, href, isOutside }: FooterLink) {
  if (!isOutside) {
    return (
      <Link href={href} className={LINK}>
        {label}
      </Link>
    )
  }
  const opensTab = href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' }
  return (
    <a href={href} {...opensTab} className={LINK}>
      {label}
    </a>
  )
}

export function Footer() {
  return (
    <footer className="mt-24 border-t border-line bg-sunken">
      <div className="page-width grid grid-cols-2 gap-x-8 gap-y-10 py-14 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="flex max-w-xs flex-col items-start gap-4 col-span-full lg:col-span-1">
          <Brand />
          <p className="text-ink-soft">Gardens, tools and know-how, shared between neighbours.</p>
          <SocialIcons />
        </div>
        {FOOTER_COLUMNS.map((column) => (
          <nav key={column.title} aria-labelledby={`footer-${column.title}`}>
            <h2 id={`footer-${column.title}`} className="mb-2 text-lg">
              {column.title}
            </h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.label}>
                  <FooterEntry {...link} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}

/** Pages of the association outside this app; `.example` is a reserved domain. */
const SITE = 'https://commonplot.example'
const CONTACT_MAIL = 'hello@commonplot.example'

interface FooterLink {
  label: string
  href: string
  isOutside?: boolean
}

const FOOTER_COLUMNS: Array<{ title: string; links: FooterLink[] }> = [
  {
    title: 'Platform',
    links: [
      { label: 'Find Plots', href: PATHS.plots },
      { label: 'Share Tools', href: PATHS.tools },
      { label: 'Find Experts', href: PATHS.experts },
      { label: 'Track Impact', href: PATHS.impact },
    ],
  },
  {
    title: 'Community',
    links: [
      { label: 'Success Stories', href: `${SITE}/stories`, isOutside: true },
      { label: 'Events', href: `${SITE}/events`, isOutside: true },
      { label: 'Blog', href: `${SITE}/blog`, isOutside: true },
      { label: 'Forum', href: `${SITE}/forum`, isOutside: true },
      { label: 'Eco-Friendly Businesses', href: PATHS.businesses },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Help Center', href: `${SITE}/help`, isOutside: true },
      { label: 'Plant Guide', href: PATHS.plants },
      { label: 'Contact Us', href: `mailto:${CONTACT_MAIL}`, isOutside: true },
      { label: 'Safety', href: `${SITE}/safety`, isOutside: true },
      { label: 'Terms', href: `${SITE}/terms`, isOutside: true },
    ],
  },
]

const NETWORKS = [
  {
    name: 'Facebook',
    path: 'M14 8.5h2.5V5H14c-2.5 0-4 1.6-4 4v2H7.5v3.5H10V21h3.5v-6.5h2.6l.6-3.5h-3.2V9.3c0-.5.2-.8.5-.8Z',
  },
  {
    name: 'X',
    path: 'M4 4h4.6l4 5.6L17.4 4H20l-6.2 7.3L20.6 20H16l-4.4-6.1L6.4 20H3.8l6.6-7.8L4 4Zm3.2 1.8 9.6 12.4h1L8.3 5.8h-1Z',
  },
  {
    name: 'Instagram',
    path: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3H8Zm4 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4Zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Zm4.6-2.9a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z',
  },
]

/** Signs only: the accounts do not exist yet, so nothing can be followed. */
function SocialIcons() {
  return (
    <ul aria-label="Social networks" className="flex gap-4">
      {NETWORKS.map(({ name, path }) => (
        <li key={name}>
          <svg role="img" aria-label={name} viewBox="0 0 24 24" className="size-6 fill-ink-soft">
            <path d={path} />
          </svg>
        </li>
      ))}
    </ul>
  )
}
