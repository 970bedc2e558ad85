import { PATHS } from '@commonplot/shared/screens/screens.ts'

/** The pages of the association itself, outside this app; `.example` is reserved and reaches nobody. */
const SITE = 'https://commonplot.example'
const CONTACT_MAIL = 'hello@commonplot.example'

export interface FooterLink {
  label: string
  href: string
  isOutside?: boolean
}

export const FOOTER_COLUMNS: Array<{ title: string; links: FooterLink[] }> = [
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
