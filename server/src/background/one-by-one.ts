interface Breaks {
  /** After a failure that every other would share, the others wait for the next round. */
  isShared?: (error: unknown) => boolean
  /** The process was told to stop; what is left waits for the next one. */
  stopping?: AbortSignal
}

/** A failure does not keep the others waiting; it is thrown when all have had their turn. */
export async function oneByOne<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { isShared = () => false, stopping }: Breaks = {},
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    if (stopping?.aborted) break
    await work(item).catch((error) => failures.push(error))
    if (failures.some(isShared)) break
  }
  if (failures.length > 0) throw failures[0]
}
