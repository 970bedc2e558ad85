import pLimit from 'p-limit'
import { callsInThread } from '../worker-threads/worker-calls.ts'
import { PictureRefusedError, type Pictures, PicturesBusyError } from './pictures.port.ts'
import type { PictureCalls } from './sharp-worker.ts'

/** Each picture takes tenths of a second; more would wait too long. */
const MOST_WAITING = 40

const worker = callsInThread<PictureCalls>(new URL('./sharp-worker.ts', import.meta.url), {
  // It decodes files of any member, so its environment holds no secrets.
  env: {},
})
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
