import { Readable } from 'node:stream'
import { MINUTE_MS, SECOND_MS } from '@commonplot/shared/dates/durations.ts'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import pLimit from 'p-limit'
import { type Mail, MailError, type MailOutcome, type OutgoingMail } from './mail.port.ts'
import { assertHeaders, type MailAddress, messageIdHeader, readSender } from './mail-headers.ts'

export interface SmtpTimeouts {
  /** Until the server's greeting. */
  connectMs: number
  /** Between two replies. */
  silenceMs: number
}

const TIMEOUTS: SmtpTimeouts = { connectMs: 15_000, silenceMs: MINUTE_MS }

const MOST_CONNECTIONS = 5
/** A batch of mails shares its connections; idle ones close after this time. */
const KEPT_OPEN_MS = 2 * SECOND_MS

/** An open connection, ready for a mail. */
interface Line {
  connection: SMTPConnection
  /** Rejects when the connection drops. */
  failed: Promise<never>
}

/** Sends mail through an SMTP server, over a few connections at once. */
export function smtpMail(url: string, from: string, timeouts: SmtpTimeouts = TIMEOUTS): Mail {
  const sender = readSender(from)
  const inTurn = pLimit(MOST_CONNECTIONS)
  const lines = keptLines()

  async function sendOver(line: Line, mail: OutgoingMail, body: Readable, size: number) {
    const envelope = { from: sender.address, to: [mail.to], size }
    await step(line, (done) => line.connection.send(envelope, body, done))
  }

  async function send(mail: OutgoingMail, handOver: () => Promise<void>): Promise<void> {
    const content = await compose(mail, sender)
    const progress = { isHandedOver: false }
    for (let kept = lines.take(); ; kept = undefined) {
      const body = contentAfter(handOver, content, progress)
      let line = kept
      try {
        line ??= await openLine(url, timeouts)
        await sendOver(line, mail, body, content.length)
        return lines.keep(line)
      } catch (error) {
        line?.connection.close()
        // The server may close an idle connection before it has seen this mail.
        if (kept && !progress.isHandedOver && isLineOver(error)) continue
        throw describeFailure(error, progress.isHandedOver)
      }
    }
  }

  return {
    kept: null,
    async send(mail, handOver) {
      assertHeaders(mail)
      await inTurn(() => send(mail, handOver))
    },
  }
}

/** Connections that have just sent a mail, for the next. */
function keptLines() {
  const free = new Map<Line, NodeJS.Timeout>()
  const forget = (line: Line) => {
    clearTimeout(free.get(line))
    return free.delete(line)
  }
  return {
    take(): Line | undefined {
      const [line] = free.keys()
      if (line) forget(line)
      return line
    },
    keep(line: Line): void {
      const end = () => forget(line) && line.connection.quit()
      free.set(line, setTimeout(end, KEPT_OPEN_MS).unref())
      line.failed.catch(() => forget(line))
    },
  }
}

const step = ({ failed }: Pick<Line, 'failed'>, start: (done: Done) => void): Promise<void> =>
  Promise.race([failed, settled(start)])

async function openLine(url: string, timeouts: SmtpTimeouts): Promise<Line> {
  const connection = new SMTPConnection(connectionOptions(url, timeouts))
  const line = { connection, failed: whenFailed(connection) }
  try {
    await step(line, (done) => connection.connect(done))
    const auth = credentials(url)
    if (auth) await step(line, (done) => connection.login(auth, done))
    return line
  } catch (error) {
    connection.close()
    throw error
  }
}

const SERVICE_CLOSING = 421

const isLineOver = (error: unknown): boolean => {
  const { responseCode = SERVICE_CLOSING } = error as SmtpFailure
  return responseCode === SERVICE_CLOSING
}

function connectionOptions(url: string, { connectMs, silenceMs }: SmtpTimeouts) {
  const { protocol, hostname, port, username } = new URL(url)
  const secure = protocol === 'smtps:'
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port ? { port: Number(port) } : {}),
    secure,
    // Requires TLS before the password is sent.
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
    // Mail content is never read as a path or address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return message.compile().build()
}

type Done = (error?: Error | null) => void

const settled = (start: (done: Done) => void): Promise<void> =>
  new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())))

/** The connection may drop at any moment, and report it more than once. */
function whenFailed(connection: SMTPConnection): Promise<never> {
  const failed = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(new Error('the server hung up')))
  })
  // The promise may have no listener.
  failed.catch(() => undefined)
  return failed
}

function credentials(url: string): { user: string; pass: string } | null {
  const { username, password } = new URL(url)
  if (username === '') return null
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}

/** Hands over when Nodemailer reads the content: the server has accepted the envelope by then. */
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

/** A 5xx reply is final. No reply after DATA is unknown: the server may have accepted the mail. */
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
  // The operator corrects a wrong password or sender address, for all mail at once.
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  return responseCode >= 500 && isAboutThisMail ? 'refused' : 'try_again'
}
