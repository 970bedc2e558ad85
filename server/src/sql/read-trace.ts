import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../clock.ts'
import { statementTables } from './statement-tables.ts'

/** What an answer was made of. */
export interface ReadTrace {
  tables: Set<string>
  askedTheTime: boolean
}

const current = new AsyncLocalStorage<ReadTrace>()

export function traceReads<Result>(trace: ReadTrace, work: () => Result): Result {
  return current.run(trace, work)
}

export function noteStatement(text: string): void {
  const trace = current.getStore()
  if (trace) for (const table of statementTables(text).read) trace.tables.add(table)
}

/** The same clock, telling the trace of whoever asks it. */
export function tracedClock(clock: Clock): Clock {
  return {
    now() {
      const trace = current.getStore()
      if (trace) trace.askedTheTime = true
      return clock.now()
    },
  }
}
