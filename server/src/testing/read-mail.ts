import { settleOutbox } from '../features/mail/outbox.service.ts'
import type { TestApp } from './test-app.ts'

/** What was mailed to an address, oldest first. */
export async function mailsTo(
  { deps }: Pick<TestApp, 'deps'>,
  email: string,
): Promise<{ subject: string; text: string }[]> {
  await settleOutbox(deps)
  const kept = (await deps.mail.kept?.()) ?? []
  return kept.filter(({ to }) => to === email).reverse()
}

const CODE = /^\s*([A-Z2-9]{4}-[A-Z2-9]{4})\s*$/m

/** What a request was answered, and the code that it had mailed: several may come within a moment. */
export async function codeMailedBy<Answer>(
  app: Pick<TestApp, 'deps'>,
  email: string,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; code: string }> {
  const before = (await mailsTo(app, email)).map(({ text }) => text)
  const answer = await ask()
  const mail = (await mailsTo(app, email)).find(({ text }) => !before.includes(text))
  return { answer, code: mail?.text.match(CODE)?.[1] ?? '' }
}
