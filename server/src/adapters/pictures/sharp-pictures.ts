import { Worker } from 'node:worker_threads'
import { type BirpcReturn, createBirpc } from 'birpc'
import pLimit from 'p-limit'
import { PictureRefusedError, type Pictures, PicturesBusyError } from './pictures.port.ts'
import type { PictureCalls } from './sharp-worker.ts'

/** At some tenths of a second each, the last of them waits as long as anybody would. */
const MOST_WAITING = 40

type Calls = BirpcReturn<PictureCalls, object>

let calls: Calls | undefined
const inTurn = pLimit(1)

/**
 * Pictures are worked on in a thread of their own, one after the other: unpacking twelve megapixels
 * takes longer than anybody else's request may wait. It starts with the first picture.
 */
export const sharpPictures: Pictures = {
  async makeWidths(path, widths) {
    if (inTurn.pendingCount >= MOST_WAITING) {
      throw new PicturesBusyError(`${MOST_WAITING} pictures are waiting`)
    }
    const answer = await inTurn(() => worker().makeWidths(path, widths))
    if ('refused' in answer) throw new PictureRefusedError(answer.refused)
    return answer.made
  },
}

function worker(): Calls {
  calls ??= startWorker()
  return calls
}

function startWorker(): Calls {
  const thread = new Worker(new URL('./sharp-worker.ts', import.meta.url), {
    execArgv: [],
    // It unpacks what anyone may send: nothing secret is within its reach.
    env: {},
  })
  const started = createBirpc<PictureCalls, object>(
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
