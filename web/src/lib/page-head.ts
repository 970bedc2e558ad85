import {
  DEFAULT_DESCRIPTION,
  documentTitle,
  type PageHead,
  socialPicture,
} from '@commonplot/shared/screens/page-state.ts'
import { useEffect } from 'react'
import { isNotFound } from './api-error.ts'
import { useServerReport } from './visit.tsx'

interface PageHeadWords extends Omit<PageHead, 'title'> {
  /** Without a title the list of screens gives one. */
  title: string | undefined
  /** Why the thing that the page is about could not be read: there may be no such thing. */
  error?: Error | null
  isMissing?: boolean
}

function setMeta(selector: string, content: string): void {
  document.querySelector(`meta[${selector}]`)?.setAttribute('content', content)
}

function writeIntoDocument({ title, description = DEFAULT_DESCRIPTION, image }: PageHead): void {
  document.title = documentTitle(title)
  setMeta('name="description"', description)
  setMeta('property="og:title"', title)
  setMeta('property="og:description"', description)
  setMeta('property="og:image"', socialPicture(image))
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical) canonical.href = new URL(window.location.pathname, canonical.href).href
}

/** Title, description and social card of the screen in view, and whether there is anything there. */
export function usePageHead(words: PageHeadWords): void {
  const { title, description, image, error, isMissing = isNotFound(error) } = words
  const report = useServerReport()
  if (report && title !== undefined) {
    report.head = { title, description, image }
    report.isMissing = isMissing
  }
  useEffect(() => {
    if (title !== undefined) writeIntoDocument({ title, description, image })
  }, [title, description, image])
}
