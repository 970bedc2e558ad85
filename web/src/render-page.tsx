import type {
  PageReport,
  RenderedPage,
  RenderRequest,
} from '@commonplot/shared/screens/page-state.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { preloadScreen } from './app/pages.tsx'
import { createQueryClient } from './app/query-client.ts'
import { isNotFound } from './lib/api-error.ts'
import { createVisit } from './lib/visit.tsx'

/** The depth of dependent queries: a list, its item, and the queries of the item. */
const MOST_ROUNDS = 4

/** Renders a screen with the answers to its own queries; `fetch` is the only way out of here. */
export async function renderPage(request: RenderRequest): Promise<RenderedPage> {
  const { path, search, userId, hasAccounts = false, locale, timeZone, now, origin } = request
  const report: PageReport & { origin: string } = { origin }
  const renderedAt = { now, timeZone }
  const visit = createVisit({ userId, hasAccounts, locale, renderedAt, report })
  const queryClient = createQueryClient()
  await preloadScreen(path, hasAccounts)
  const app = <App queryClient={queryClient} visit={visit} address={{ path, search }} />
  const asked = new Set<string>()
  let html = renderToString(app)
  for (let round = 1; round < MOST_ROUNDS; round += 1) {
    if (!(await answerQueries(queryClient, asked))) break
    html = renderToString(app)
  }
  const state = { path, search, now, locale, timeZone, ...knownIn(queryClient) }
  queryClient.clear()
  return { html: forPolicy(html), report, state }
}

/**
 * The content security policy lets no markup bring a style; `adoptStyles` sets them. Pictures need
 * no preloading: they are in the markup themselves, and most of them below the fold.
 */
const forPolicy = (html: string) =>
  html.replace(/^(<link rel="preload"[^>]*>)+/, '').replaceAll(' style="', ' data-style="')

/** Rendering collects queries. The browser retries failed ones, except 404. */
async function answerQueries(queryClient: QueryClient, asked: Set<string>): Promise<boolean> {
  const cache = queryClient.getQueryCache()
  const wanted = cache.getAll().filter((query) => isWanted(query) && !asked.has(query.queryHash))
  const isNews = await Promise.all(
    wanted.map(async (query) => {
      asked.add(query.queryHash)
      try {
        await query.fetch()
        return true
      } catch (error) {
        if (isNotFound(error)) return true
        cache.remove(query)
        return false
      }
    }),
  )
  return isNews.includes(true)
}

function isWanted({ state, options }: Query): boolean {
  // The options of the last observer, which have no type.
  const { enabled } = options as { enabled?: unknown }
  return state.data === undefined && enabled !== false
}

function knownIn(queryClient: QueryClient): Pick<RenderedPage['state'], 'queries' | 'missing'> {
  const all = queryClient.getQueryCache().getAll()
  const known = all.filter(({ state }) => state.data !== undefined)
  const missing = all.filter(({ state }) => state.status === 'error')
  return {
    queries: known.map(({ queryKey, state }) => [queryKey, state.data]),
    missing: missing.map(({ queryKey }) => queryKey),
  }
}
