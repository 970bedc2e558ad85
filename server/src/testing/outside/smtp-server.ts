import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'

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
      // Who hangs up in the middle has sent nothing.
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
