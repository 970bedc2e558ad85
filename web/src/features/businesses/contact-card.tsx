import type { Business } from '@commonplot/shared/businesses/business.ts'
import { Globe, type LucideIcon, Mail, Navigation, Phone } from 'lucide-react'
import { mailHref, mapsHref, phoneHref, webHref, webSearchHref } from '../../lib/safe-href.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { OutsideLink } from '../../ui/outside-link.tsx'

const LINK = 'font-semibold text-leaf underline decoration-1 underline-offset-4'

function Action({ href, Icon, label }: { href: string; Icon: LucideIcon; label: string }) {
  return (
    <a
      href={href}
      {...(href.startsWith('http') && { target: '_blank' })}
      rel="noopener noreferrer"
      className={buttonClass('secondary')}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-5" />
      {label}
    </a>
  )
}

export function ContactCard({ business }: { business: Business }) {
  const phone = phoneHref(business.phone)
  const website = webHref(business.website)
  const directions = directionsLink(business)
  return (
    <Card className="p-6">
      <h2 className="mb-3 text-xl">Contact</h2>
      <address className="space-y-1 not-italic">
        <p className="font-semibold">{business.location}</p>
        <p className="text-ink-soft">{business.address}</p>
        <p>
          <OutsideLink href={directions}>View on map</OutsideLink>
        </p>
        {business.phone && (
          <p>
            {phone ? (
              <a href={phone} className={LINK}>
                {business.phone}
              </a>
            ) : (
              business.phone
            )}
          </p>
        )}
        {business.website && (
          <p className="break-all">
            {website ? (
              <OutsideLink href={website}>{new URL(website).hostname}</OutsideLink>
            ) : (
              business.website
            )}
          </p>
        )}
      </address>
      <div className="mt-5 grid gap-3">
        {phone && <Action href={phone} Icon={Phone} label="Call" />}
        {website && <Action href={website} Icon={Globe} label="Visit Website" />}
        <Action href={directions} Icon={Navigation} label="Get Directions" />
        {business.source === 'local' && (
          <Action href={mailLink(business)} Icon={Mail} label="Send Message" />
        )}
      </div>
    </Card>
  )
}

/** Guesses `info@` of the website: businesses have no mail address in our data. */
function guessedMailAddress({ name, website }: Business): string {
  const site = webHref(website)
  if (site) return `info@${new URL(site).hostname.replace(/^www\./, '')}`
  return `info@${name.toLowerCase().replace(/[^a-z0-9]+/g, '')}.com`
}

const mailLink = (business: Business): string =>
  mailHref(guessedMailAddress(business), {
    subject: `A question for ${business.name}`,
    body: `Hello ${business.name},\n\nI found you on Commonplot and would like to ask:\n\n`,
  })

const directionsLink = ({ name, address }: Business): string => mapsHref(`${name}, ${address}`)

export function searchLinks({ name, location, category }: Business) {
  const about = (what: string) => webSearchHref(`${name} ${location} ${what}`)
  return [
    { label: 'Search for reviews', href: about('reviews') },
    { label: 'Search for certifications', href: about('sustainability certifications') },
    ...(category === 'restaurant' ? [{ label: 'Search for the menu', href: about('menu') }] : []),
  ]
}
