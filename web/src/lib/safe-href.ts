const WEB = new Set(['http:', 'https:'])

/** A stored address as a link, or null for anything that is not plainly a web address. */
export function webHref(address: string | null): string | null {
  const text = address?.trim() ?? ''
  // People write `example.com`; a colon before the first slash marks a scheme.
  const url = parse(/^[\w.-]+(\/|$)/.test(text) ? `https://${text}` : text)
  return url && WEB.has(url.protocol) && url.hostname.includes('.') ? url.href : null
}

export function phoneHref(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/[^\d+]/g, '')
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : null
}

export function mailHref(address: string, content: { subject: string; body: string }): string {
  const query = Object.entries(content)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?${query}`
}

export const webSearchHref = (words: string): string =>
  `https://www.google.com/search?q=${encodeURIComponent(words)}`

export const mapsHref = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
