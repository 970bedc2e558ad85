import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RenderRequest } from '@commonplot/shared/screens/page-state.ts'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { FastifyInstance } from 'fastify'
import { ANSWERS_WITHIN_MS, type AskApi } from './page-answers.ts'
import type { RendererCalls, SentPage, VisitCalls } from './page-renderer-worker.ts'

/** Null: the browser renders it by itself. */
export type RenderPage = (request: RenderRequest, ask: AskApi) => Promise<SentPage | null>

const BUILD = '../dist-server/render-page.js'
/** Rendering takes some hundredths of a second, the first some tenths; what takes this long is stuck. */
const PATIENCE_MS = ANSWERS_WITHIN_MS + 5000
/** Under a rush of visits it is quicker to let browsers render than to make them wait. */
const MOST_WAITING = 8
/** A build that cannot be loaded would cost every visit a new thread. */
const REST_MS = 30_000
const MEMORY_MB = 256

interface Renderer {
  calls: BirpcReturn<RendererCalls, VisitCalls>
  thread: Worker
}

/** Renders screens off the main thread, so that no visit holds up another's request. */
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

  // Reading the build takes longer than rendering; the first visitor should not wait for it.
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
    // It renders what anyone may write: nothing secret is within its reach.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
