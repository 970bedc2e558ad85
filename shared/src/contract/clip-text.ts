/** In UTF-16 units, as everything here: longer than any flag or family. */
const LONGEST_CHARACTER = 100
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/

/**
 * At most so many UTF-16 units, which is how lengths are checked everywhere. Never ends inside of a
 * character as people see it: a flag or a family is made of several.
 */
export function clipText(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let end = 0
  // A little more than fits, so that the last character is seen as a whole.
  for (const { index, segment } of characters.segment(text.slice(0, most + LONGEST_CHARACTER))) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  // Signs heaped on one letter may be longer than all that fits.
  return text.slice(0, end || most).replace(HALF_A_CHARACTER, '')
}
