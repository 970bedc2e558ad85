import type { AppDeps } from '../../app-deps.ts'
import { wakeNotices } from './deliver-notices.service.ts'
import { NOTICE_NOTE } from './notify.service.ts'

/** From now on a commit that told people something is heard at once: on open screens, and elsewhere. */
export function tellAfterCommits(deps: AppDeps): void {
  deps.db.onNotes((notes) => {
    const userIds = [...notes].flatMap((note) =>
      note.startsWith(NOTICE_NOTE) ? [note.slice(NOTICE_NOTE.length)] : [],
    )
    if (userIds.length === 0) return
    // A frame that is lost is caught up with by the next one, or by opening the panel.
    deps.liveBus.publish({ userIds, frame: { type: 'notification' } }).catch(() => undefined)
    wakeNotices(deps)
  })
}
