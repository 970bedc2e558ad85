import type { DatabaseConnection } from '../../adapters/database/database.port.ts'
import type { CommitNews } from '../../adapters/live-bus/commit-news.port.ts'
import type { Clock } from '../../clock.ts'
import type { Drain } from '../operations/drain.ts'
import { createReadyAnswers, type ReadyAnswers } from './ready-answers.ts'

// What a process says that is cut off from Redis, but not from the database, is unheard that long.
const LONGEST_AMONG_MANY_MS = 2000

export interface AnswerKeeping {
  clock: Clock
  drain: Drain
  onCommit: DatabaseConnection['onCommit']
  commitNews: CommitNews | undefined
}

/** Ready answers that the commits of this process drop, and those of every other one. */
export function keepAnswers({ clock, drain, onCommit, commitNews }: AnswerKeeping): ReadyAnswers {
  const ready = createReadyAnswers(clock, {
    isUsable: () => !drain.isUnderway && (commitNews?.isHearing() ?? true),
    ...(commitNews ? { longestMs: LONGEST_AMONG_MANY_MS } : {}),
  })
  onCommit(ready.drop)
  if (commitNews) {
    onCommit(commitNews.announce)
    commitNews.subscribe({ changed: ready.drop, missed: ready.clear })
  }
  return ready
}
