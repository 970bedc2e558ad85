import type { ServiceSync, SyncCounts } from '@commonplot/shared/external-data/external-data.ts'

const NOUNS: readonly (readonly [keyof SyncCounts, string, string])[] = [
  ['plants', 'plant', 'plants'],
  ['plots', 'plot', 'plots'],
  ['tools', 'tool', 'tools'],
  ['experts', 'expert', 'experts'],
  ['businesses', 'business', 'businesses'],
]

const words = new Intl.ListFormat('en', { type: 'conjunction' })

/** `12 plants, 3 plots, 0 tools, 1 expert, and 4 businesses` */
export function countsInWords(counts: SyncCounts): string {
  return words.format(
    NOUNS.map(([key, one, many]) => `${counts[key]} ${counts[key] === 1 ? one : many}`),
  )
}

export function outcomeInWords({ outcome, stored, skipped, gone, message }: ServiceSync): string {
  if (message) return message
  if (outcome === 'off') return 'Not switched on.'
  const parts = [`${stored} stored`]
  if (skipped > 0) {
    parts.push(`${skipped} skipped because ${skipped === 1 ? 'it was' : 'they were'} incomplete`)
  }
  if (gone > 0) parts.push(`${gone} no longer there`)
  return `${words.format(parts)}.`
}
