import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RenderRequest } from '@commonplot/shared/screens/page-state.ts'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { FastifyInstance } from 'fastify'
import { ANSWERS_WITHIN_MS, type AskApi } from './page-answers.ts'
import type { RendererCalls, SentPage, VisitCalls } from './page-renderer-worker.ts'

/** Null: the browser renders the page. */
export type RenderPage = (request: RenderRequest, ask: AskApi) => Promise<SentPage | null>

const BUILD = '../dist-server/render-page.js'
/** Rendering takes hundredths of a second, the first time tenths; a slower render is stuck. */
const PATIENCE_MS = ANSWERS_WITHIN_MS + 5000
/** Above this many waiting renders, browsers render faster themselves. */
const MOST_WAITING = 8
/** Pause before a new thread: a build that fails to load would start one at every visit. */
const REST_MS = 30_000
const MEMORY_MB = 256

interface Renderer {
  calls: BirpcReturn<RendererCalls, VisitCalls>
  thread: Worker
}

/** Renders screens in a worker thread, so that rendering does not delay other requests. */
export function openPageRenderer(
  app: FastifyInstance,
  webRoot: string,
  patienceMs = PATIENCE_MS,
): RenderPage {
  const path = join(webRoot, BUILD)
  if (!existsSync(path)) return async () => null
  const visits = new Map<number, AskApi>()
  let renderer: Renderer | undefined
  let lastVisit = 0
  let restsUntil = 0

  const stop = (reason: Error) => {
    app.log.warn({ err: reason }, 'rendering pages failed; browsers render them for now')
    restsUntil = performance.now() + REST_MS
    const stopped = renderer
    renderer = undefined
    void stopped?.thread.terminate()
    stopped?.calls.$close(reason)
  }

  const start = (): Renderer => {
    const thread = startThread(path)
    const ask: VisitCalls['ask'] = async (visit, url) => (await visits.get(visit)?.(url)) ?? null
    const calls = createBirpc<RendererCalls, VisitCalls>(
      { ask },
      {
        post: (message) => thread.postMessage(message),
        on: (listener) => thread.on('message', listener),
        timeout: patienceMs,
        onTimeoutError: () => stop(new Error('a page was not rendered in time')),
      },
    )
    thread.on('error', (error) => renderer?.thread === thread && stop(error))
    thread.unref()
    renderer = { calls, thread }
    return renderer
  }

  // Loads the build at the start: it takes longer than rendering.
  app.addHook('onListen', async () => void (renderer ?? start()))
  app.addHook('onClose', async () => void (await renderer?.thread.terminate()))

  return async (request, ask) => {
    if (visits.size >= MOST_WAITING || performance.now() < restsUntil) return null
    lastVisit += 1
    const visit = lastVisit
    visits.set(visit, ask)
    try {
      return await (renderer ?? start()).calls.render(visit, request)
    } catch (error) {
      app.log.warn({ err: error }, 'a page was not rendered')
      return null
    } finally {
      visits.delete(visit)
    }
  }
}

const startThread = (path: string) =>
  new Worker(new URL('./page-renderer-worker.ts', import.meta.url), {
    workerData: { path },
    execArgv: [],
    // It renders text of any member, so its environment holds no secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
