const SIGNATURES: readonly (readonly [type: string, offset: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['application/pdf', 0, '%PDF-'],
  ['application/zip', 0, 'PK\x03\x04'],
]

const UNKNOWN_TYPE = 'application/octet-stream'

/** What the bytes are, whatever the name says. SVG and HTML are text here, and never shown. */
export function detectFileType(head: Buffer): string {
  const start = head.toString('latin1')
  const found = SIGNATURES.find(([, offset, bytes]) => start.startsWith(bytes, offset))
  return found?.[0] ?? UNKNOWN_TYPE
}
