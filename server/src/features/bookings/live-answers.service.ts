import { noteForCommit } from '../../adapters/database/commit-notes.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { EventHandler } from '../../domain-events.ts'

const ANSWER_NOTE = 'booking answer '

/** The card of a request changes on the open screens of the other, once it is committed. */
export const showAnswer = (bookingId: string, toId: string): void =>
  noteForCommit(ANSWER_NOTE + JSON.stringify({ bookingId, toId }))

export const showAnswered: EventHandler<'booking_answered'> = async (_tx, { booking, toId }) =>
  showAnswer(booking.id, toId)

export function showAnswersAfterCommits({ db, liveBus }: AppDeps): void {
  db.onNotes((notes) => {
    for (const note of notes) {
      if (!note.startsWith(ANSWER_NOTE)) continue
      const { bookingId, toId } = JSON.parse(note.slice(ANSWER_NOTE.length))
      const frame = { type: 'booking_response_notification', bookingId } as const
      // A frame that is lost is caught up with by opening the thread.
      liveBus.publish({ userIds: [toId], frame }).catch(() => undefined)
    }
  })
}
