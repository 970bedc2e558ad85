import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Drawing, DrawRequest } from '@commonplot/shared/screens/page-state.ts'

export type DrawTask = { number: number; request: DrawRequest }
export type DrawResult = { number: number } & (DrawnPage | { failure: string })

export interface DrawnPage {
  html: string
  /** JSON. */
  firstData: string
}

interface Screens {
  draw: (request: DrawRequest) => Promise<Drawing>
}

// The build of the web app for servers; its sources are none of the server's business.
const screens: Screens = await import(pathToFileURL(workerData.path).href)

let turn = Promise.resolve()

parentPort?.on('message', (task: DrawTask) => {
  turn = turn.then(() => answer(task))
})

async function answer({ number, request }: DrawTask): Promise<void> {
  parentPort?.postMessage({ number, ...(await draw(request)) } satisfies DrawResult)
}

async function draw(request: DrawRequest): Promise<DrawnPage | { failure: string }> {
  try {
    const { html, firstData } = await screens.draw(request)
    return { html, firstData: JSON.stringify(firstData) }
  } catch (error) {
    return { failure: String(error instanceof Error ? error.stack : error) }
  }
}
