import { createHmac } from 'node:crypto'
import { NOTIFICATION_KINDS } from '@commonplot/shared/notifications/notification.ts'
import { KIND_WORDS } from '@commonplot/shared/notifications/notification-words.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { notFound } from '../../../failures.ts'
import { isSameSecret } from '../../../secrets.ts'
import { installationSecret } from '../../installation/installation.service.ts'
import { type Stop, type Stoppable, stopMails } from '../settings/settings.service.ts'

export const UNSUBSCRIBE_PATH = '/api/unsubscribe/'

export const unsubscribeSecret = (db: AppDeps['db']): Promise<string> =>
  installationSecret(db, 'unsubscribe')

type StopDeps = Pick<AppDeps, 'db' | 'clock'>

async function readToken({ db }: StopDeps, token: string): Promise<Stop> {
  const stop = readStopToken(token, await unsubscribeSecret(db))
  if (!stop) throw notFound('This link is not one of ours')
  return stop
}

/** Words for the link's kinds, completing "Stop mail about". */
export async function whatWouldStop(deps: StopDeps, token: string): Promise<string> {
  const { what } = await readToken(deps, token)
  return what === 'daily' ? 'the news of the day' : KIND_WORDS[what].about
}

/** Works without signing in: the token from the mail suffices. */
export async function unsubscribe(deps: StopDeps, token: string): Promise<void> {
  await stopMails(deps, await readToken(deps, token))
}

const STOPPABLE: readonly string[] = [...NOTIFICATION_KINDS, 'daily']

const sign = (claim: string, secret: string) =>
  createHmac('sha256', secret).update(claim).digest('base64url')

/** Signed, and valid for one person and kind only. */
export function stopToken({ userId, what }: Stop, secret: string): string {
  const claim = Buffer.from(`${what} ${userId}`).toString('base64url')
  return `${claim}.${sign(claim, secret)}`
}

function readStopToken(token: string, secret: string): Stop | null {
  const [claim = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isSameSecret(signature, sign(claim, secret))) return null
  const text = Buffer.from(claim, 'base64url').toString()
  const [what = '', userId = ''] = [text.split(' ', 1)[0], text.slice(text.indexOf(' ') + 1)]
  return STOPPABLE.includes(what) ? { what: what as Stoppable, userId } : null
}
