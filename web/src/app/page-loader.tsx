import { screenAt } from '@commonplot/shared/screens/screens.ts'
import { type ComponentType, lazy, useState } from 'react'
import { CodeFailure } from '../lib/missing-code.ts'

interface PageProps {
  /** The `:id` of the address; empty on screens without one. */
  id: string
}

type Page = ComponentType<PageProps>

interface PageLoader {
  /** Null when the code is here already. */
  preload: () => Promise<unknown> | null
  /** The page itself once its code is here, else one that suspends until it is. */
  page: () => Page
  /** `lazy` remembers a failure for good. */
  renew: () => void
}

/** A page whose code is fetched on the way to it. */
function createLoader(load: () => Promise<{ Page: Page }>): PageLoader {
  let loaded: Page | null = null
  let loading: Promise<Page> | null = null

  async function fetchPage(): Promise<Page> {
    try {
      loaded = (await load()).Page
      return loaded
    } catch (cause) {
      loading = null
      throw new CodeFailure(String(cause), { cause })
    }
  }
  const fetchOnce = () => {
    loading ??= fetchPage()
    return loading
  }
  const createLazy = () => lazy(async () => ({ default: await fetchOnce() }))
  let LazyPage = createLazy()

  return {
    preload: () => (loaded ? null : fetchOnce()),
    page: () => loaded ?? LazyPage,
    renew: () => {
      LazyPage = createLazy()
    },
  }
}

const modules = import.meta.glob<{ Page: Page }>('../pages/*.page.tsx')

const loaders = Object.fromEntries(
  Object.entries(modules).map(([file, load]) => [file, createLoader(load)]),
)

function loaderOf(page: string): PageLoader {
  const loader = loaders[`../pages/${page}.page.tsx`]
  if (!loader) throw new Error(`No page ${page}`)
  return loader
}

/** The code of the screen at a path; null when it is here already. */
export const preloadScreen = (path: string, hasAccounts = true): Promise<unknown> | null =>
  loaderOf(screenAt(path, hasAccounts).screen.page).preload()

/** The next time that it is shown, the code that could not be had is asked for again. */
export const renewPage = (page: string): void => loaderOf(page).renew()

/** `lazy` suspends even for code that is here; a prefetched page must appear in the same frame. */
export function LoadedPage({ page, id }: { page: string; id: string }) {
  const [Page] = useState(loaderOf(page).page)
  return <Page id={id} />
}
