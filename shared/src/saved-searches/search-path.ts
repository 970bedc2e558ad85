/** Whose values are lists in which the order says nothing. */
const LIST_PARAMS = ['amenities']

/** What is true of this moment alone says nothing of what will be new. */
const PARAMS_OF_NOW = ['openNow']

const inOrder = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .sort()
    .join(',')

/** The one way to write a search, so that the same filters are the same search. */
export function searchPath(list: string, filters: Record<string, string | undefined>): string {
  const written = Object.entries(filters)
    .map(([name, value = '']): [string, string] => [
      name,
      LIST_PARAMS.includes(name) ? inOrder(value) : value.trim(),
    ])
    .filter(([name, value]) => value !== '' && !PARAMS_OF_NOW.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.map(encodeURIComponent).join('='))
  return written.length > 0 ? `${list}?${written.join('&')}` : list
}
