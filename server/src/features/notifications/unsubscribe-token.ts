import { createHmac } from 'node:crypto'
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@commonplot/shared/notifications/notification.ts'
import { isSameSecret } from '../../secrets.ts'

/** What a mail offers to stop: one kind, or everything that comes in the daily mail. */
export type Stoppable = NotificationKind | 'daily'

export interface Stop {
  userId: string
  what: Stoppable
}

const STOPPABLE: readonly string[] = [...NOTIFICATION_KINDS, 'daily']

const sign = (claim: string, secret: string) =>
  createHmac('sha256', secret).update(claim).digest('base64url')

/** Good for this person and this kind alone; nobody else can make one. */
export function stopToken({ userId, what }: Stop, secret: string): string {
  const claim = Buffer.from(`${what} ${userId}`).toString('base64url')
  return `${claim}.${sign(claim, secret)}`
}

export function readStopToken(token: string, secret: string): Stop | null {
  const [claim = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isSameSecret(signature, sign(claim, secret))) return null
  const text = Buffer.from(claim, 'base64url').toString()
  const [what = '', userId = ''] = [text.split(' ', 1)[0], text.slice(text.indexOf(' ') + 1)]
  return STOPPABLE.includes(what) ? { what: what as Stoppable, userId } : null
}
