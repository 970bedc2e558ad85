/** UTF-16 units, more than any emoji of several parts has. */
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
  // Segments a little more than fits, so that the last character is complete.
  for (const { index, segment } of characters.segment(text.slice(0, most + LONGEST_CHARACTER))) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  // A letter with many combining marks may exceed the limit.
  return text.slice(0, end || most).replace(HALF_A_CHARACTER, '')
}
