/**
 * One that goes wrong does not keep the others waiting; it is thrown when all have had their turn.
 * After a failure that every other would share, the others wait for the next round.
 */
export async function oneByOne<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  isShared: (error: unknown) => boolean = () => false,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    await work(item).catch((error) => failures.push(error))
    if (failures.some(isShared)) break
  }
  if (failures.length > 0) throw failures[0]
}
