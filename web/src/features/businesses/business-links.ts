import type { Business } from '@commonplot/shared/businesses/business.ts'
import { mailHref, mapsHref, webHref, webSearchHref } from '../../lib/safe-href.ts'

/** Nobody has told us an address; most places answer at `info@` of their own website. */
function guessedMailAddress({ name, website }: Business): string {
  const site = webHref(website)
  if (site) return `info@${new URL(site).hostname.replace(/^www\./, '')}`
  return `info@${name.toLowerCase().replace(/[^a-z0-9]+/g, '')}.com`
}

export const mailLink = (business: Business): string =>
  mailHref(guessedMailAddress(business), {
    subject: `A question for ${business.name}`,
    body: `Hello ${business.name},\n\nI found you on Commonplot and would like to ask:\n\n`,
  })

export const directionsLink = ({ name, address }: Business): string =>
  mapsHref(`${name}, ${address}`)

export function searchLinks({ name, location, category }: Business) {
  const about = (what: string) => webSearchHref(`${name} ${location} ${what}`)
  return [
    { label: 'Search for reviews', href: about('reviews') },
    { label: 'Search for certifications', href: about('sustainability certifications') },
    ...(category === 'restaurant' ? [{ label: 'Search for the menu', href: about('menu') }] : []),
  ]
}
