import { NOT_FOUND_SCREEN, SCREENS, screenAt } from '@commonplot/shared/screens/screens.ts'
import { type ComponentType, lazy, useState } from 'react'

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
}

/** A page whose code is fetched on the way to it. */
function createLoader(load: () => Promise<{ Page: Page }>): PageLoader {
  let loaded: Page | null = null
  let loading: Promise<Page> | null = null

  async function fetchPage(): Promise<Page> {
    try {
      loaded = (await load()).Page
      return loaded
    } catch (error) {
      loading = null
      throw error
    }
  }
  const fetchOnce = () => {
    loading ??= fetchPage()
    return loading
  }
  const LazyPage = lazy(async () => ({ default: await fetchOnce() }))

  return {
    preload: () => (loaded ? null : fetchOnce()),
    page: () => loaded ?? LazyPage,
  }
}

const modules = import.meta.glob<{ Page: Page }>('../pages/*.page.tsx')

const loaders = new Map(
  [...Object.values(SCREENS), NOT_FOUND_SCREEN].map(({ page }) => {
    const load = modules[`../pages/${page}.page.tsx`]
    if (!load) throw new Error(`There is no page called ${page}`)
    return [page, createLoader(load)]
  }),
)

function loaderOf(page: string): PageLoader {
  const loader = loaders.get(page)
  if (!loader) throw new Error(`No screen has a page called ${page}`)
  return loader
}

/** The code of the screen at a path; null when it is here already. */
export const preloadScreen = (path: string): Promise<unknown> | null =>
  loaderOf(screenAt(path).screen.page).preload()

/** `lazy` suspends even for code that is here; a prefetched page must appear in the same frame. */
export function LoadedPage({ page, id }: { page: string; id: string }) {
  const [Page] = useState(loaderOf(page).page)
  return <Page id={id} />
}
