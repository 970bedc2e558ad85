const LONGEST_TEXT = 200
const LONGEST_LINK = 500
const ENTITIES: Record<string, string> = {
  amp: '&',
  copy: '©',
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
}

export interface MapAttribution {
  attribution: string
  attributionUrl: string | null
}

/** Map files carry a piece of HTML: what remains of it is text and at most one web address. */
export function plainAttribution(html: unknown): MapAttribution {
  if (typeof html !== 'string') return { attribution: '', attributionUrl: null }
  const attribution = decodeEntities(html.replace(/<[^>]*>/g, ' '))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
  return { attribution, attributionUrl: attribution ? firstLink(html) : null }
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|(\w{1,8}));/g, (whole, code?: string, name?: string) => {
    if (name) return ENTITIES[name] ?? whole
    const point = Number(code)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

function firstLink(html: string): string | null {
  const [, address = ''] = /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(html) ?? []
  if (address.length > LONGEST_LINK || !/^https?:\/\//i.test(address)) return null
  return URL.parse(address)?.href ?? null
}
