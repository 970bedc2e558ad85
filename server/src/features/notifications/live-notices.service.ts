import type { AppDeps } from '../../app-deps.ts'
import { NOTICE_NOTE } from './notify.service.ts'

/** From now on a commit that told people something is heard on their open screens. */
export function tellOpenScreens({ db, liveBus }: Pick<AppDeps, 'db' | 'liveBus'>): void {
  db.onNotes((notes) => {
    const userIds = [...notes].flatMap((note) =>
      note.startsWith(NOTICE_NOTE) ? [note.slice(NOTICE_NOTE.length)] : [],
    )
    // A frame that is lost is caught up with by the next one, or by opening the panel.
    if (userIds.length > 0) {
      liveBus.publish({ userIds, frame: { type: 'notification' } }).catch(() => undefined)
    }
  })
}
