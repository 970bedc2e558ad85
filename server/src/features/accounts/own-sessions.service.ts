import type { Session } from '@commonplot/shared/accounts/account.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Acting } from '../../caller.ts'
import { notFound } from '../../failures.ts'
import { announceSignOut } from './sessions.service.ts'
import { endSession, endSessionByToken, endSessionsOf, findSessionsOf } from './sessions.store.ts'

type Deps = Pick<AppDeps, 'db' | 'clock' | 'liveBus'>

const currentId = ({ session }: Acting) => session?.id

/** The browsers that somebody is signed in with, the one in use last first. */
export async function listSessions({ db, clock }: Deps, acting: Acting): Promise<Session[]> {
  const rows = await findSessionsOf(db, acting.userId, clock.now())
  return rows.map(({ id, createdAt, lastSeenAt, device }) => ({
    id,
    isCurrent: id === currentId(acting),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    device,
  }))
}

/** Says whether it was the one in use. */
export async function endOwnSession(deps: Deps, acting: Acting, id: string): Promise<boolean> {
  const ended = await deps.db.write((writable) => endSession(writable, acting.userId, id))
  if (ended.length === 0) throw notFound('You are not signed in there any more')
  await announceSignOut(deps, acting.userId, ended)
  return id === currentId(acting)
}

export async function endOtherSessions(deps: Deps, acting: Acting): Promise<void> {
  const ended = await deps.db.write((writable) =>
    endSessionsOf(writable, acting.userId, currentId(acting)),
  )
  await announceSignOut(deps, acting.userId, ended)
}

/** By its token, so that it ends whether it is still good or not. */
export async function signOut(deps: Deps, tokenHash: string): Promise<void> {
  const ended = await deps.db.write((writable) => endSessionByToken(writable, tokenHash))
  if (ended) await announceSignOut(deps, ended.userId, [ended.id])
}
