import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import type { DrawnPage, DrawResult, DrawTask } from './page-renderer-worker.ts'
import { type DrawPage, keepDrawings } from './rendered-page-cache.ts'

const BUILD = '../dist-server/render-page.js'
/** A drawing takes some hundredths of a second, the first some tenths; one that takes this long is stuck. */
const PATIENCE_MS = 5000
/** Under a rush of visits it is quicker to let browsers draw than to make them wait. */
const MOST_WAITING = 8
/** A build that cannot be loaded would cost every visit a new thread. */
const REST_MS = 30_000
const MEMORY_MB = 256

/** Draws screens off the main thread, so that no visit holds up another's request. */
export function openPageDrawer(
  app: FastifyInstance,
  webRoot: string,
  patienceMs = PATIENCE_MS,
): DrawPage {
  const path = join(webRoot, BUILD)
  if (!existsSync(path)) return async () => null
  const waiting = new Map<number, (page: DrawnPage | null) => void>()
  let worker: Worker | undefined
  let lastNumber = 0
  let restsUntil = 0

  const stop = (reason: unknown) => {
    app.log.warn({ err: reason }, 'drawing pages failed; browsers draw them for now')
    restsUntil = performance.now() + REST_MS
    void worker?.terminate()
    worker = undefined
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  }

  const start = () => {
    const started = new Worker(new URL('./page-renderer-worker.ts', import.meta.url), {
      workerData: { path },
      execArgv: [],
      // It draws what anyone may write: nothing secret is within its reach.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    started.on('message', (result: DrawResult) => {
      if ('failure' in result) app.log.warn(`a page was not drawn: ${result.failure}`)
      waiting.get(result.number)?.('failure' in result ? null : result)
      waiting.delete(result.number)
    })
    started.on('error', (error) => worker === started && stop(error))
    started.unref()
    worker = started
    return started
  }

  const draw: DrawPage = (request) => {
    if (waiting.size >= MOST_WAITING || performance.now() < restsUntil) return Promise.resolve(null)
    lastNumber += 1
    const number = lastNumber
    const task: DrawTask = { number, request }
    return new Promise((resolve) => {
      const timer = setTimeout(stop, patienceMs, new Error(`stuck at ${request.path}`))
      waiting.set(number, (page) => {
        clearTimeout(timer)
        resolve(page)
      })
      ;(worker ?? start()).postMessage(task)
    })
  }

  // Reading the build takes longer than a drawing; the first visitor should not wait for it.
  app.addHook('onListen', async () => void start())
  app.addHook('onClose', async () => void (await worker?.terminate()))
  return keepDrawings(draw)
}
