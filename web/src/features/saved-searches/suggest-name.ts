import { clipText } from '@commonplot/shared/contract/clip-text.ts'

/** What says nothing of itself, or is a number on a map. */
const NOT_SAID = ['sort', 'near', 'radiusKm', 'openNow']

const NAME_MAX = 200

function priceWords(min: string | undefined, max: string | undefined): string[] {
  if (min && max) return [`$${min}–$${max}`]
  if (min) return [`from $${min}`]
  return max ? [`up to $${max}`] : []
}

const plainWords = (value: string) => value.replaceAll('-', ' ').replaceAll(',', ', ')

/** What a search is called unless its owner says otherwise: `Plots: compost, full sun, Portland`. */
export function suggestName(noun: string, search: Record<string, string | undefined>): string {
  const { query, location, minPrice, maxPrice, from, to, ...others } = search
  const words = [
    ...(query ? [query] : []),
    ...Object.entries(others).flatMap(([name, value]) =>
      value && !NOT_SAID.includes(name) ? [plainWords(value)] : [],
    ),
    ...priceWords(minPrice, maxPrice),
    ...(from && to ? [`${from} to ${to}`] : []),
    ...(location ? [location] : []),
  ]
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  return clipText(words.length > 0 ? `${title}: ${words.join(', ')}` : `All ${noun}`, NAME_MAX)
}
