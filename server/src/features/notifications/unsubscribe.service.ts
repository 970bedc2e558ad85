import { KIND_WORDS } from '@commonplot/shared/notifications/notification-words.ts'
import type { AppDeps } from '../../app-deps.ts'
import { notFound } from '../../failures.ts'
import { unsubscribeSecret } from './notice-mail.service.ts'
import { stopMails } from './notification-settings.service.ts'
import { readStopToken, type Stop } from './unsubscribe-token.ts'

type StopDeps = Pick<AppDeps, 'db' | 'clock'>

async function readToken({ db }: StopDeps, token: string): Promise<Stop> {
  const stop = readStopToken(token, await unsubscribeSecret(db))
  if (!stop) throw notFound('This link is not one of ours')
  return stop
}

/** What a link offers to stop, in words that end a sentence. Nothing is changed by it. */
export async function whatWouldStop(deps: StopDeps, token: string): Promise<string> {
  const { what } = await readToken(deps, token)
  return what === 'daily' ? 'the news of the day' : KIND_WORDS[what].about
}

/** Needs nobody to be signed in: whoever has the mail may stop such mails. */
export async function unsubscribe(deps: StopDeps, token: string): Promise<void> {
  await stopMails(deps, await readToken(deps, token))
}
