import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'
import type { KeptMail } from '../../adapters/mail/mail.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { settleOutbox } from '../../features/mail/outbox.service.ts'

/** A real mail server on this machine that keeps what it gets; stopped when the file is done. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const messages: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const keep = (message: string) => {
        messages.push(message)
        done()
      }
      // A connection that ends in the middle has sent no mail.
      text(stream).then(keep, done)
    },
    ...options,
  })
  // Clients that hang up are what some tests are about.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${port}`, messages }
}

export interface WithMail {
  deps: Pick<AppDeps, 'db' | 'mail'>
}

/** The mails to an address, newest first. */
export async function mailsTo({ deps }: WithMail, email: string): Promise<KeptMail[]> {
  await settleOutbox(deps)
  const kept = (await deps.mail.kept?.()) ?? []
  return kept.filter(({ to }) => to === email)
}

const CODE = /^\s*([A-Z2-9]{4}-[A-Z2-9]{4})\s*$/m

/** The answer to a request, and the code in the mail that it sent, if any. */
export async function codeMailedBy<Answer>(
  app: WithMail,
  email: string,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; code: string }> {
  const [before] = await mailsTo(app, email)
  const answer = await ask()
  const [newest] = await mailsTo(app, email)
  // Not by their number: only so many are kept.
  const isNew = newest?.text !== before?.text
  return { answer, code: (isNew && newest?.text.match(CODE)?.[1]) || '' }
}

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
