/** A browser that keeps nothing for us throws at every touch; the page stands all the same. */
export function tryStorage<Result>(touch: () => Result): Result | null {
  try {
    return touch()
  } catch {
    return null
  }
}
