import { AsyncLocalStorage } from 'node:async_hooks'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { RenderedPage, RenderRequest } from '@commonplot/shared/screens/page-state.ts'
import { createBirpc } from 'birpc'
import type { PageAnswer } from './page-answers.ts'

/** Calls that the main thread makes. */
export interface RendererCalls {
  render(visit: number, request: RenderRequest): Promise<SentPage>
}

/** Calls back to the main thread while rendering. */
export interface VisitCalls {
  ask(visit: number, url: string): Promise<PageAnswer | null>
}

/** The state as JSON, serialized in this thread to keep the main thread free. */
export type SentPage = Omit<RenderedPage, 'state'> & { state: string }

interface WebApp {
  renderPage: (request: RenderRequest) => Promise<RenderedPage>
}

// The web app's build for servers; the server never imports its sources.
const webApp: WebApp = await import(pathToFileURL(workerData.path).href)

const currentVisit = new AsyncLocalStorage<number>()

const calls = createBirpc<VisitCalls, RendererCalls>(
  {
    async render(visit, request) {
      const page = await currentVisit.run(visit, () => webApp.renderPage(request))
      return { ...page, state: JSON.stringify(page.state) }
    },
  },
  {
    post: (message) => parentPort?.postMessage(message),
    on: (listener) => parentPort?.on('message', listener),
  },
)

/** Replaces `fetch` of the browser: the server answers as the person of the visit. */
globalThis.fetch = async (input, { method = 'GET' } = {}) => {
  const visit = currentVisit.getStore()
  const answer =
    method === 'GET' && visit !== undefined ? await calls.ask(visit, String(input)) : null
  if (!answer) throw new TypeError('No answer in time')
  const { status, headers, body } = answer
  return new Response(body, { status, headers })
}
