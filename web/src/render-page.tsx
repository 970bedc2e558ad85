import type { Drawing, DrawRequest } from '@commonplot/shared/screens/page-state.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { leftAnswers, putFirstAnswers } from './lib/page-state.ts'
import { prefetchRoute } from './lib/prefetch.ts'
import { createQueryClient } from './lib/query-client.ts'
import { createVisit } from './lib/visit.tsx'

/** A list, what one of it shows, and what that asks for: deeper than this no screen goes. */
const MOST_ROUNDS = 4
/** How React marks a part whose code was not there yet; the next round finds it. */
const WAITING = '<!--$!-->'

/** The markup of a screen, drawn on the server. */
export async function draw(request: DrawRequest): Promise<Drawing> {
  const { path, search, userId, locale, now, firstData } = request
  putFirstAnswers(firstData.answers)
  await prefetchRoute(path)
  const queryClient = createQueryClient()
  const drawnAt = { now, timeZone: firstData.timeZone }
  const visit = createVisit({ userId, locale, drawnAt })
  const app = <App queryClient={queryClient} visit={visit} address={{ path, search }} />
  const tried = new Set<string>()
  let html = renderToString(app)
  for (let round = 1; round < MOST_ROUNDS; round += 1) {
    const isAnswered = await answer(queryClient, tried)
    if (!isAnswered && !html.includes(WAITING)) break
    await new Promise((resolve) => setTimeout(resolve))
    html = renderToString(app)
  }
  const queries = queriesWithData(queryClient).map(
    ({ queryKey, state }): [readonly unknown[], unknown] => [queryKey, state.data],
  )
  queryClient.clear()
  return {
    html: forPolicy(html),
    firstData: {
      ...firstData,
      answers: leftAnswers(),
      drawn: { address: path + search, now, locale, queries },
    },
  }
}

/**
 * The content security policy lets no markup bring a style; `adoptStyles` sets them. Pictures need
 * no preloading: they are in the markup themselves, and most of them below the fold.
 */
const forPolicy = (html: string) =>
  html.replace(/^(<link rel="preload"[^>]*>)+/, '').replaceAll(' style="', ' data-style="')

/** Drawing says what is asked for; what came along answers it, the rest is left to the browser. */
async function answer(queryClient: QueryClient, tried: Set<string>): Promise<boolean> {
  const cache = queryClient.getQueryCache()
  const isAsked = (query: Query) => query.state.data === undefined && !tried.has(query.queryHash)
  const asked = cache.getAll().filter(isAsked)
  const answers = await Promise.allSettled(
    asked.map((query) => {
      tried.add(query.queryHash)
      return query.fetch()
    }),
  )
  for (const [index, query] of asked.entries()) {
    if (answers[index]?.status === 'rejected') cache.remove(query)
  }
  return answers.some(({ status }) => status === 'fulfilled')
}

const queriesWithData = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
