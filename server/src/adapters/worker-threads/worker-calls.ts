import { Worker, type WorkerOptions } from 'node:worker_threads'
import { type BirpcReturn, createBirpc } from 'birpc'

/**
 * The calls of a thread that starts when it is first asked for something, and anew after it has
 * crashed; its pending calls then fail. It keeps no process alive.
 */
export function callsInThread<Calls extends object>(
  file: URL,
  options: WorkerOptions = {},
): () => BirpcReturn<Calls, object> {
  let calls: BirpcReturn<Calls, object> | undefined
  const start = () => {
    const thread = new Worker(file, { execArgv: [], ...options })
    const started = createBirpc<Calls, object>(
      {},
      {
        post: (message) => thread.postMessage(message),
        on: (listener) => thread.on('message', listener),
      },
    )
    thread.on('error', (error) => {
      if (calls === started) calls = undefined
      started.$close(error)
    })
    thread.unref()
    return started
  }
  return () => {
    calls ??= start()
    return calls
  }
}
