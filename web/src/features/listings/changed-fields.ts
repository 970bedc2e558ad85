/** Only what differs is sent, so that a change made elsewhere meanwhile stays. */
export function changedFields<Fields extends object>(
  before: Record<string, unknown>,
  after: Fields,
): Partial<Fields> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed) as Partial<Fields>
}
