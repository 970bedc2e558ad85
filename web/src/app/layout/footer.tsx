import { Link } from '../../ui/link.tsx'
import { Brand } from './brand.tsx'
import { FOOTER_COLUMNS, type FooterLink } from './footer-links.ts'
import { SocialIcons } from './social-icons.tsx'

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
