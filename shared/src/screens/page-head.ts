export interface PageHead {
  title: string
  description?: string | undefined
  image?: string | undefined
}

const SITE_NAME = 'Commonplot'
export const DEFAULT_DESCRIPTION =
  'Rent a garden plot, borrow tools and grow food with your neighbours.'
const DEFAULT_IMAGE = '/pictures/hero.svg'

const OWN_DRAWING = /^\/pictures\/([\w-]+)\.svg$/

/** Social sites show no SVG; our own drawings are there as pixels too. */
export const socialPicture = (image: string = DEFAULT_IMAGE): string =>
  image.replace(OWN_DRAWING, '/pictures/social/$1.jpg')

export const documentTitle = (title: string): string => `${title} · ${SITE_NAME}`
