import { type ComponentType, lazy, useState } from 'react'

export interface PageProps {
  /** The `:id` of the address; empty on screens without one. */
  id: string
}

type Page = ComponentType<PageProps>

export interface Screen {
  path: string
  /** Null when the code is here already. */
  preload: () => Promise<unknown> | null
  /** The page itself once its code is here, else one that suspends until it is. */
  page: () => Page
}

/** A page whose code is fetched on the way to it. */
export function screen(path: string, load: () => Promise<Page>): Screen {
  let loaded: Page | null = null
  let loading: Promise<Page> | null = null

  async function fetchPage(): Promise<Page> {
    try {
      loaded = await load()
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
    path,
    preload: () => (loaded ? null : fetchOnce()),
    page: () => loaded ?? LazyPage,
  }
}

/** `lazy` suspends even for code that is here; a prefetched page must appear in the same frame. */
export function ScreenPage({ screen, id }: { screen: Screen; id: string }) {
  const [Page] = useState(screen.page)
  return <Page id={id} />
}
