import type { AppDeps } from '../../app-deps.ts'
import { wakeNotices } from './deliver-notices.service.ts'
import { DEVICE_NOTE, NOTICE_NOTE } from './notify.service.ts'

/**
 * Who has it on the screen has read it by then, and a request has its thread to lead to: mails and
 * devices are told of what is left.
 */
const READ_WITHIN_MS = 2000

/** From now on a commit that told people something is heard: at once on open screens, soon elsewhere. */
export function tellAfterCommits(deps: AppDeps): void {
  const wakeSoon = inAMoment(() => wakeNotices(deps))
  deps.db.onNotes((notes) => {
    const userIds = [...notes].flatMap((note) =>
      note.startsWith(NOTICE_NOTE) ? [note.slice(NOTICE_NOTE.length)] : [],
    )
    if (userIds.length > 0) {
      // A frame that is lost is caught up with by the next one, or by opening the panel.
      deps.liveBus.publish({ userIds, frame: { type: 'notification' } }).catch(() => undefined)
    }
    if (userIds.length > 0 || notes.has(DEVICE_NOTE)) wakeSoon()
  })
}

/** Once for all calls that come before it is done. */
function inAMoment(work: () => void): () => void {
  let isComing = false
  return () => {
    if (isComing) return
    isComing = true
    setTimeout(() => {
      isComing = false
      work()
    }, READ_WITHIN_MS).unref()
  }
}
