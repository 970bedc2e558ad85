import { eq } from 'drizzle-orm'
import { outboxMails } from '../features/mail/outbox.table.ts'
import type { TestApp } from './test-app.ts'

/** What was mailed to an address. */
export async function mailsTo(
  { db }: Pick<TestApp, 'db'>,
  email: string,
): Promise<{ subject: string; text: string }[]> {
  const rows = await db
    .select({ subject: outboxMails.subject, text: outboxMails.text })
    .from(outboxMails)
    .where(eq(outboxMails.recipient, email))
  return rows.map(({ subject, text }) => ({ subject: subject ?? '', text: text ?? '' }))
}

const CODE = /^\s*([A-Z2-9]{4}-[A-Z2-9]{4})\s*$/m

/** What a request was answered, and the code that it had mailed: several may come within a moment. */
export async function codeMailedBy<Answer>(
  app: Pick<TestApp, 'db'>,
  email: string,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; code: string }> {
  const before = (await mailsTo(app, email)).map(({ text }) => text)
  const answer = await ask()
  const mail = (await mailsTo(app, email)).find(({ text }) => !before.includes(text))
  return { answer, code: mail?.text.match(CODE)?.[1] ?? '' }
}
