import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as orderedId } from 'uuid'
import { makeDurableFolder, syncFolder } from '../disk/durable-folders.ts'
import { type KeptMail, type Mail, MailError, type OutgoingMail } from './mail.port.ts'
import { assertHeaders, messageIdHeader, readSender } from './mail-headers.ts'

const MOST_KEPT = 200
const isMail = (name: string) => /^[\da-f-]{36}\.json$/.test(name)

/** Stores each mail as a file, and deletes all but the newest. */
export function fileMail(folder: string, from: string, mostKept = MOST_KEPT): Mail {
  const describe = (mail: OutgoingMail): KeptMail => ({
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      From: from,
      To: mail.to,
      'Message-ID': messageIdHeader(mail, readSender(from)),
      ...mail.headers,
    },
    sentAt: mail.date.toISOString(),
  })
  return {
    async send(mail, handOver) {
      assertHeaders(mail)
      await makeDurableFolder(folder).catch(failToWrite)
      await handOver()
      await writeWhole(folder, JSON.stringify(describe(mail), null, 2)).catch(failToWrite)
      await syncFolder(folder).catch((cause) => {
        throw new MailError('unknown', 'ESYNC', { cause })
      })
      await removeOldest(folder, mostKept)
    },
    async kept() {
      const names = await namesNewestFirst(folder)
      const texts = names.slice(0, mostKept).map((name) => readFile(join(folder, name), 'utf8'))
      // Ignores a mail that another process has just deleted.
      const read = await Promise.allSettled(texts)
      return read.flatMap((one) => (one.status === 'fulfilled' ? [JSON.parse(one.value)] : []))
    },
  }
}

/** Renames the complete file, so that no reader sees half a mail. */
async function writeWhole(folder: string, content: string): Promise<void> {
  const name = `${orderedId()}.json`
  const temporary = join(folder, `.${name}`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(folder, name))
}

async function namesNewestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(isMail).sort().reverse()
}

async function removeOldest(folder: string, mostKept: number): Promise<void> {
  const old = (await namesNewestFirst(folder)).slice(mostKept)
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
}

/** A file without its final name is no mail, so the mail can be written again. */
function failToWrite(cause: NodeJS.ErrnoException): never {
  throw new MailError('try_again', cause.code ?? 'EWRITE', { cause })
}
