export interface PageHead {
  title: string
  description?: string | undefined
  image?: string | undefined
}

const SITE_NAME = 'Commonplot'
export const DEFAULT_DESCRIPTION =
  'Rent a garden plot, borrow tools and grow food with your neighbours.'
const DEFAULT_IMAGE = '/pictures/hero.svg'

/** The screens that are always about the same thing; the others take their words from what they show. */
export const PAGE_HEADS = {
  home: { title: 'Grow Food, Build Community' },
  plots: {
    title: 'Find Garden Plots',
    description: 'Raised beds, rooftops and shared fields for rent by the month, near you.',
  },
  hostPlot: {
    title: 'Host a Plot',
    description: 'Offer a bed, a roof or a corner of your garden to a neighbour who wants to grow.',
  },
  tools: {
    title: 'Tool Sharing',
    description: 'Tillers, barrows and trowels to borrow by the day from people near you.',
  },
  information: {
    title: 'Find Information',
    description: 'Plant guides and people who know, for growers in the city.',
  },
  experts: { title: 'Find Experts', description: 'Gardeners near you who share what they know.' },
  businesses: {
    title: 'Eco-Friendly Businesses',
    description: 'Restaurants, shops and markets near you that look after the ground.',
  },
  plants: {
    title: 'Plant Guide',
    description: 'Sowing, care, harvest and good neighbours, plant by plant.',
  },
  impact: {
    title: 'Impact Dashboard',
    description: 'Log what you grow and share, and see what it adds up to.',
  },
  profile: { title: 'Profile', description: 'Your garden, your badges and what you share.' },
  settings: { title: 'Settings', description: 'Choose where lists come from.' },
  messages: { title: 'Messages', description: 'Your conversations with hosts and neighbours.' },
  notFound: { title: '404 Page Not Found', description: 'There is no page at this address.' },
} satisfies Record<string, PageHead>

const OWN_DRAWING = /^\/pictures\/([\w-]+)\.svg$/

/** Social sites show no SVG; our own drawings are there as pixels too. */
export const socialPicture = (image: string = DEFAULT_IMAGE): string =>
  image.replace(OWN_DRAWING, '/pictures/social/$1.jpg')

export const documentTitle = (title: string): string => `${title} · ${SITE_NAME}`
