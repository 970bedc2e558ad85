import type { WritableDatabase } from '../../adapters/database/database.port.ts'

class Forgotten extends Error {}

/** Queues a mail, or takes it back again: with and without one the same work is done. */
export async function queueOrForget(
  tx: WritableDatabase,
  isWanted: boolean,
  queue: (inner: WritableDatabase) => Promise<void>,
): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await queue(inner)
      if (!isWanted) throw new Forgotten()
    })
  } catch (error) {
    if (!(error instanceof Forgotten)) throw error
  }
}
