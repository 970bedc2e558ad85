import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMessage, startSmtpServer } from '../../testing/outside/mail.ts'
import { fileMail } from './file-mail.ts'
import { mailSuite, testMail } from './mail.suite.ts'
import { smtpMail } from './smtp-mail.ts'

const FROM = 'Commonplot <plots@garden.example>'
const SOON = { connectMs: 2000, silenceMs: 300 }
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-mail-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const handOver = async () => undefined

mailSuite('mail as files', async () => {
  const mail = fileMail(join(newFolder(), 'mail'), FROM)
  return { mail, received: async () => (await mail.kept?.()) ?? [] }
})

mailSuite('mail by SMTP', async () => {
  const { url, messages } = await startSmtpServer()
  const received = async () => messages.map((message) => ({ ...readMessage(message), sentAt: '' }))
  return { mail: smtpMail(url, FROM), received }
})

test('files are whole, newest first, and the oldest go', async () => {
  const folder = newFolder()
  const mail = fileMail(folder, FROM, 5)
  for (let number = 0; number < 8; number += 1) {
    await mail.send(testMail({ subject: `Mail ${number}` }), handOver)
  }
  const kept = (await mail.kept?.()) ?? []
  expect(kept).toHaveLength(5)
  expect([kept[0]?.subject, kept.at(-1)?.subject]).toEqual(['Mail 7', 'Mail 3'])
  expect((await readdir(folder)).every((name) => name.endsWith('.json'))).toBe(true)
})

test('with a name and password only who has them is let in', async () => {
  const { url, messages } = await startSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ada' && password === 'p@ss'
        ? done(null, { user: 'ada' })
        : done(new Error('no')),
    onData: (stream, _session, done) => {
      stream.resume().once('end', () => {
        messages.push('got it')
        done()
      })
    },
  })
  const as = (login: string) => smtpMail(url.replace('//', `//${login}@`), FROM, SOON)
  await expect(as('eve:p').send(testMail(), handOver)).rejects.toMatchObject({
    outcome: 'try_again',
    code: 'SMTP_535',
  })
  await as('ada:p%40ss').send(testMail(), handOver)
  expect(messages).toEqual(['got it'])
})

const answer = (code: number) => Object.assign(new Error('no'), { responseCode: code })

test.each([
  [550, 'refused'],
  [451, 'try_again'],
])('a recipient answered with %i is %s', async (code, outcome) => {
  const { url } = await startSmtpServer({ onRcptTo: (_to, _session, done) => done(answer(code)) })
  const sending = smtpMail(url, FROM, SOON).send(testMail(), handOver)
  await expect(sending).rejects.toMatchObject({ outcome, code: `SMTP_${code}` })
})

test.each([
  [554, 'refused'],
  [452, 'try_again'],
])('content answered with %i is %s: a clear no is a no', async (code, outcome) => {
  const { url } = await startSmtpServer({
    onData: (stream, _session, done) => {
      stream.resume().once('end', () => done(answer(code)))
    },
  })
  const sending = smtpMail(url, FROM, SOON).send(testMail(), handOver)
  await expect(sending).rejects.toMatchObject({ outcome })
})

test('silence after the content leaves it unknown whether the mail arrived', async () => {
  const { url } = await startSmtpServer({ onData: (stream) => void stream.resume() })
  const sending = smtpMail(url, FROM, SOON).send(testMail(), handOver)
  await expect(sending).rejects.toMatchObject({ outcome: 'unknown' })
})

/** Says what it is told to for each line it gets, and hangs up at the last. */
async function startScriptedServer(replies: string[]) {
  const server = createServer((socket) => {
    const rest = [...replies]
    socket.on('error', () => undefined)
    socket.write(`${rest.shift()}\r\n`)
    socket.on('data', () => {
      const reply = rest.shift()
      if (reply === undefined) socket.destroy()
      else socket.write(`${reply}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' && address?.port}`
}

const POLITE = ['220 hi', '250 hi', '250 ok', '250 ok', '354 go on']

test.each([1, 2, 3, 4])('a line that drops after %i answers means: again', async (answers) => {
  const url = await startScriptedServer(POLITE.slice(0, answers))
  let marks = 0
  const sending = smtpMail(url, FROM, SOON).send(testMail(), async () => {
    marks += 1
  })
  await expect(sending).rejects.toMatchObject({ outcome: 'try_again' })
  expect(marks).toBe(0)
})

test('a line that drops after the content leaves it unknown', async () => {
  const url = await startScriptedServer(POLITE)
  const sending = smtpMail(url, FROM, SOON).send(testMail(), handOver)
  await expect(sending).rejects.toMatchObject({ outcome: 'unknown' })
})

test('a mail server that is away or silent means: try again', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const mail = smtpMail(`smtp://127.0.0.1:${port}`, FROM, { connectMs: 200, silenceMs: 200 })
  await expect(mail.send(testMail(), handOver)).rejects.toMatchObject({ outcome: 'try_again' })
  await new Promise((resolve) => silent.close(resolve))
  await expect(mail.send(testMail(), handOver)).rejects.toMatchObject({ outcome: 'try_again' })
})

/** Says how many connections there were, and how many at the same time. */
function countConnections() {
  const counts = { all: 0, open: 0, most: 0 }
  const options = {
    onConnect(_session: unknown, done: () => void) {
      counts.all += 1
      counts.open += 1
      counts.most = Math.max(counts.most, counts.open)
      done()
    },
    onClose: () => {
      counts.open -= 1
    },
  }
  return { counts, options }
}

test('many mails share at most five connections, and each arrives once [A16]', async () => {
  const { counts, options } = countConnections()
  const { url, messages } = await startSmtpServer(options)
  const mail = smtpMail(url, FROM)
  const all = Array.from({ length: 40 }, (_, n) => testMail({ messageId: `mail${n}` }))
  await Promise.all(all.map((one) => mail.send(one, handOver)))
  expect(counts).toMatchObject({ all: 5, most: 5 })
  const names = messages.map((message) => /^Message-ID: (.*)$/im.exec(message)?.[1])
  expect(new Set(names).size).toBe(40)
})

test('a connection that the server ended meanwhile is replaced without a loss [A16]', async () => {
  const dropped: (() => void)[] = []
  const server = createServer((socket) => {
    const replies = ['250 hi', '250 ok', '250 ok', '354 go on']
    let isContent = false
    socket.on('error', () => undefined)
    socket.write('220 hi\r\n')
    socket.on('data', (data) => {
      if (isContent && !data.toString().endsWith('\r\n.\r\n')) return
      socket.write(`${isContent ? '250 got it' : replies.shift()}\r\n`)
      if (isContent) dropped.push(() => socket.destroy())
      isContent = replies.length === 0
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const mail = smtpMail(`smtp://127.0.0.1:${port}`, FROM, SOON)
  let marks = 0
  const mark = async () => {
    marks += 1
  }
  await mail.send(testMail(), mark)
  // The next begins before the end of the first connection is noticed here.
  dropped[0]?.()
  await mail.send(testMail(), mark)
  expect([marks, dropped.length]).toEqual([2, 2])
})
