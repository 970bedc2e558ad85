import { screenAt } from '@commonplot/shared/screens/screens.ts'
import { type ComponentType, useState } from 'react'
import { lazyCode } from '../ui/lazy-part.tsx'

interface PageProps {
  /** The `:id` of the address; empty on screens without one. */
  id: string
}

const modules = import.meta.glob<{ Page: ComponentType<PageProps> }>('../pages/*.page.tsx')

/** The code of each page is fetched on the way to it. */
const codes = Object.fromEntries(
  Object.entries(modules).map(([file, load]) => [file, lazyCode(async () => (await load()).Page)]),
)

function codeOf(page: string) {
  const code = codes[`../pages/${page}.page.tsx`]
  if (!code) throw new Error(`No page ${page}`)
  return code
}

/** The code of the screen at a path; null when it is here already. */
export const preloadScreen = (path: string, hasAccounts = true): Promise<unknown> | null =>
  codeOf(screenAt(path, hasAccounts).screen.page).preload()

/** The next time that it is shown, the code that could not be had is asked for again. */
export const renewPage = (page: string): void => codeOf(page).renew()

/** A prefetched page appears in the same frame. */
export function LoadedPage({ page, id }: { page: string; id: string }) {
  const [Page] = useState(() => codeOf(page).part())
  return <Page id={id} />
}
