import {
  DEFAULT_DESCRIPTION,
  documentTitle,
  type PageHead,
  socialPicture,
} from '@commonplot/shared/screens/page-head.ts'
import { useEffect } from 'react'

function setMeta(selector: string, content: string): void {
  document.querySelector(`meta[${selector}]`)?.setAttribute('content', content)
}

/** As long as there is no title, what the list of screens says about the page holds. */
type PageHeadWords = Omit<PageHead, 'title'> & { title: string | undefined }

/** Title, description and social card of the screen in view. */
export function usePageHead({
  title,
  description = DEFAULT_DESCRIPTION,
  image,
}: PageHeadWords): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = documentTitle(title)
    setMeta('name="description"', description)
    setMeta('property="og:title"', title)
    setMeta('property="og:description"', description)
    setMeta('property="og:image"', socialPicture(image))
  }, [title, description, image])
}
