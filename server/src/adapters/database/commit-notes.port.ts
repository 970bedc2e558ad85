import { AsyncLocalStorage } from 'node:async_hooks'

const notesOfCommit = new AsyncLocalStorage<Set<string>>()

/** Inside a transaction: whoever listens to the database hears this once it has been committed. */
export function noteForCommit(note: string): void {
  notesOfCommit.getStore()?.add(note)
}

/** Runs what commits, and gives the notes that were made meanwhile; none when it fails. */
export async function collectNotes<Result>(
  commit: () => Promise<Result>,
): Promise<{ result: Result; notes: ReadonlySet<string> }> {
  const notes = new Set<string>()
  return { result: await notesOfCommit.run(notes, commit), notes }
}
