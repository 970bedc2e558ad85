import type { KeptMail } from '../adapters/mail/mail.port.ts'

const unfold = (head: string) => head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')

const decodeQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Words that stand beside each other were one before they were folded. */
const decodeWords = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, word: string) =>
      decodeQuoted(word.replaceAll('_', ' ')),
    )

function readPart(part: string): { type: string; body: string } {
  const [head = '', body = ''] = part.split(/\r\n\r\n(.*)/s)
  const type = /content-type: ([\w/]+)/i.exec(head)?.[1] ?? ''
  const isQuoted = /transfer-encoding: quoted-printable/i.test(head)
  return { type, body: isQuoted ? decodeQuoted(body) : body }
}

/** Just enough of a mail reader for what we write ourselves. */
export function readMessage(message: string): Omit<KeptMail, 'sentAt'> {
  const [head = ''] = message.split('\r\n\r\n')
  const pairs = unfold(head).map((line) => line.split(/: (.*)/s).slice(0, 2))
  const headers: Record<string, string> = Object.fromEntries(pairs)
  const boundary = /boundary="([^"]+)"/.exec(headers['Content-Type'] ?? '')?.[1]
  const parts = message
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.trimStart()))
  const body = (type: string) => parts.find((part) => part.type === type)?.body ?? ''
  return {
    to: headers['To'] ?? '',
    subject: decodeWords(headers['Subject'] ?? ''),
    text: body('text/plain'),
    html: body('text/html'),
    headers,
  }
}
