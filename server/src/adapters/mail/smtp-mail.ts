import { Readable } from 'node:stream'
import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type Mail, MailError, type MailOutcome, type OutgoingMail } from './mail.port.ts'
import { assertHeaders, type MailAddress, messageIdHeader, readSender } from './mail-headers.ts'

export interface SmtpTimeouts {
  /** Until somebody answers. */
  connectMs: number
  /** Between any two answers. */
  silenceMs: number
}

const TIMEOUTS: SmtpTimeouts = { connectMs: 15_000, silenceMs: MINUTE_MS }

/** Mail by way of a server that takes it from there; one connection for each. */
export function smtpMail(url: string, from: string, timeouts: SmtpTimeouts = TIMEOUTS): Mail {
  const sender = readSender(from)
  return {
    kept: null,
    async send(mail, handOver) {
      assertHeaders(mail)
      const content = await compose(mail, sender)
      const progress = { isHandedOver: false }
      const connection = new SMTPConnection(connectionOptions(url, timeouts))
      const failed = whenFailed(connection)
      const step = (start: (done: Done) => void) => Promise.race([failed, settled(start)])
      try {
        await step((done) => connection.connect(done))
        const auth = credentials(url)
        if (auth) await step((done) => connection.login(auth, done))
        const envelope = { from: sender.address, to: [mail.to], size: content.length }
        const body = contentAfter(handOver, content, progress)
        await step((done) => connection.send(envelope, body, done))
      } catch (error) {
        throw describeFailure(error, progress.isHandedOver)
      } finally {
        connection.close()
      }
    },
  }
}

function connectionOptions(url: string, { connectMs, silenceMs }: SmtpTimeouts) {
  const { protocol, hostname, port, username } = new URL(url)
  const secure = protocol === 'smtps:'
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port ? { port: Number(port) } : {}),
    secure,
    // A password never crosses a network in the clear.
    requireTLS: !secure && username !== '' && !isHere,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    logger: false,
  }
}

function compose(mail: OutgoingMail, from: MailAddress): Promise<Buffer> {
  const message = new MailComposer({
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
    messageId: messageIdHeader(mail, from),
    date: mail.date,
    // What somebody wrote is never an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return message.compile().build()
}

type Done = (error?: Error | null) => void

const settled = (start: (done: Done) => void): Promise<void> =>
  new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())))

/** The line may drop at any moment, and more than once say so. */
function whenFailed(connection: SMTPConnection): Promise<never> {
  const failed = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(new Error('the server hung up')))
  })
  // Nobody may be waiting for it, above all once everything has gone well.
  failed.catch(() => undefined)
  return failed
}

function credentials(url: string): { user: string; pass: string } | null {
  const { username, password } = new URL(url)
  if (username === '') return null
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}

/** The server has agreed to everything else by the time that this is read. */
function contentAfter(
  handOver: () => Promise<void>,
  content: Buffer,
  progress: { isHandedOver: boolean },
): Readable {
  const parts = async function* () {
    await handOver()
    progress.isHandedOver = true
    yield content
  }
  return Readable.from(parts(), { objectMode: false })
}

interface SmtpFailure {
  code?: string
  command?: string
  responseCode?: number
}

/** A clear no is a no. Of silence after the content nobody can tell what it means. */
function describeFailure(error: unknown, isHandedOver: boolean): MailError {
  const { code, command, responseCode } = error as SmtpFailure
  return new MailError(
    judge(command, responseCode, isHandedOver),
    responseCode ? `SMTP_${responseCode}` : (code ?? 'ESMTP'),
    { cause: error },
  )
}

function judge(
  command: string | undefined,
  responseCode: number | undefined,
  isHandedOver: boolean,
): MailOutcome {
  if (responseCode === undefined) return isHandedOver ? 'unknown' : 'try_again'
  // What is wrong with our password or address is put right by the operator, for all mail at once.
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  return responseCode >= 500 && isAboutThisMail ? 'refused' : 'try_again'
}
