import type { AskedHeaders } from './ready-choice.ts'

// Every sign that Node's parser would have to think about, from folded lines to bytes beyond ASCII,
// is left to it. No sign fits two parts of the pattern, so that it reads any text once.
const PLAIN_GET = /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w-]+:[\t -~]*\r\n)+)\r\n$/
const LONGEST_BYTES = 8192
const LINE_END = '\r\n'

const ASKED = new Set([
  'cookie',
  'x-time-zone',
  'accept-encoding',
  'if-none-match',
  'x-forwarded-for',
])
const NEVER_PLAIN = new Set(['content-length', 'transfer-encoding', 'upgrade', 'expect', 'trailer'])

export interface PlainGet {
  url: string
  headers: AskedHeaders
}

/** People ask for the same things in the same words. */
const read = new Map<string, PlainGet>()
const MOST_REMEMBERED = 1000

/** A GET that is one whole chunk and has nothing unusual about it; null for anything else. */
export function readPlainGet(chunk: Buffer): PlainGet | null {
  if (chunk.length > LONGEST_BYTES) return null
  const text = chunk.toString('latin1')
  const known = read.get(text)
  if (known) return known
  const [, url, lines] = PLAIN_GET.exec(text) ?? []
  const headers = lines ? readHeaders(lines) : null
  if (!url || !headers) return null
  const asked = { url, headers }
  if (read.size >= MOST_REMEMBERED) read.clear()
  read.set(text, asked)
  return asked
}

function readHeaders(lines: string): AskedHeaders | null {
  const headers: Record<string, string> = {}
  let hosts = 0
  for (let at = 0; at < lines.length; ) {
    const colon = lines.indexOf(':', at)
    const end = lines.indexOf(LINE_END, colon)
    const name = lines.slice(at, colon).toLowerCase()
    if (ASKED.has(name)) {
      if (name in headers) return null
      headers[name] = lines.slice(colon + 1, end).trim()
    } else if (name === 'connection') {
      if (
        lines
          .slice(colon + 1, end)
          .trim()
          .toLowerCase() !== 'keep-alive'
      )
        return null
    } else if (name === 'host') hosts += 1
    else if (NEVER_PLAIN.has(name)) return null
    at = end + LINE_END.length
  }
  return hosts === 1 ? headers : null
}
