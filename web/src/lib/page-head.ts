import { useEffect } from 'react'

const SITE_NAME = 'Commonplot'
const DEFAULT_DESCRIPTION = 'Rent a garden plot, borrow tools and grow food with your neighbours.'
const DEFAULT_IMAGE = '/pictures/hero.svg'

interface PageHead {
  title: string
  description?: string | undefined
  image?: string | undefined
}

function setMeta(selector: string, content: string): void {
  document.querySelector(`meta[${selector}]`)?.setAttribute('content', content)
}

/** Title, description and social card of the screen in view. */
export function usePageHead({
  title,
  description = DEFAULT_DESCRIPTION,
  image = DEFAULT_IMAGE,
}: PageHead): void {
  useEffect(() => {
    document.title = `${title} · ${SITE_NAME}`
    setMeta('name="description"', description)
    setMeta('property="og:title"', title)
    setMeta('property="og:description"', description)
    setMeta('property="og:image"', image)
  }, [title, description, image])
}
