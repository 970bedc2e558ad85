const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}')

/**
 * Counts, piece by piece as they arrive, how deep JSON goes: lists in lists without end cost more to
 * receive and build than to refuse.
 */
export function depthMeter(): (piece: Buffer) => number {
  let depth = 0
  let deepest = 0
  let isInWords = false
  let isEscaped = false
  return (piece) => {
    for (const sign of piece) {
      if (isEscaped) isEscaped = false
      else if (isInWords) {
        isEscaped = sign === BACKSLASH
        isInWords = sign !== QUOTE
      } else if (sign === QUOTE) isInWords = true
      else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
        depth += 1
        deepest = Math.max(deepest, depth)
      } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1
    }
    return deepest
  }
}
