import { PUBLIC_RADIUS_M } from '@commonplot/shared/locations/place.ts'
import type { Noun } from './map-listing.ts'

interface MapFacts {
  noun: Noun
  loaded: number
  total: number
  /** Of those loaded, how many have no point. */
  placeless: number
  isLoadingMore: boolean
  /** Points are moved there, for who lives at them. */
  hasAccounts: boolean
}

/** What the map cannot show, in sentences. */
export function mapWords(facts: MapFacts, count: (value: number) => string): string[] {
  const { noun, loaded, total, placeless, isLoadingMore, hasAccounts } = facts
  const words: string[] = []
  if (isLoadingMore) words.push(`Loading more ${noun.many}...`)
  else if (loaded < total) {
    words.push(`Showing the first ${count(loaded)} of ${count(total)} ${noun.many}.`)
  }
  if (placeless > 0) {
    words.push(
      placeless === 1
        ? `1 ${noun.one} has no place on the map; the list has it.`
        : `${count(placeless)} ${noun.many} have no place on the map; the list has them.`,
    )
  }
  if (hasAccounts && loaded > placeless) {
    words.push(`Markers stand within ${PUBLIC_RADIUS_M} m of the real place.`)
  }
  return words
}
