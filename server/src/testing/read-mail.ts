import type { KeptMail } from '../adapters/mail/mail.port.ts'
import type { AppDeps } from '../app-deps.ts'
import { settleOutbox } from '../features/mail/outbox.service.ts'

export interface WithMail {
  deps: Pick<AppDeps, 'db' | 'mail'>
}

/** What was mailed to an address, newest first. */
export async function mailsTo({ deps }: WithMail, email: string): Promise<KeptMail[]> {
  await settleOutbox(deps)
  const kept = (await deps.mail.kept?.()) ?? []
  return kept.filter(({ to }) => to === email)
}

const CODE = /^\s*([A-Z2-9]{4}-[A-Z2-9]{4})\s*$/m

/** What a request was answered, and the code that it had mailed, if it had. */
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
