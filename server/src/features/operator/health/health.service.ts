import { setTimeout as wait } from 'node:timers/promises'
import { type Backup, type Health, SWEEP_TASKS } from '@commonplot/shared/operator/health.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Caller } from '../../../caller.ts'
import { conflict } from '../../../failures.ts'
import { VERSION } from '../../../version.ts'
import { recordAct } from '../../audit/audit.service.ts'
import { databaseSize, findQueues } from './health.store.ts'

/** A check that takes longer has failed. */
const ANSWERS_WITHIN_MS = 2000

export async function getHealth(deps: AppDeps, startedAt: Date): Promise<Health> {
  const { backups, files, liveBus } = deps
  const [database, filesWell, liveWell, made] = await Promise.all([
    checkDatabase(deps),
    isWell(files.checkReady()),
    isWell(liveBus.checkReady()),
    backups?.list() ?? [],
  ])
  const { bytes, queues, ok } = database
  return {
    version: VERSION,
    startedAt: startedAt.toISOString(),
    database: { kind: deps.databaseKind, ok, bytes },
    files: filesWell,
    live: liveWell,
    queues,
    sweeps: SWEEP_TASKS.map((task) => ({
      task,
      finishedAt: deps.sweepFinishes.get(task)?.toISOString() ?? null,
    })),
    backups: { canMake: backups !== null, made },
  }
}

/** The rest of the page works without the database. */
async function checkDatabase({ db, clock }: AppDeps) {
  const look = async () => {
    const [bytes, queues] = [await databaseSize(db), await findQueues(db, clock.now())]
    const inWords = queues.map(({ oldest, ...queue }) => ({
      ...queue,
      oldest: oldest?.toISOString() ?? null,
    }))
    return { bytes, queues: inWords, ok: true }
  }
  return look().catch(() => ({ bytes: 0, queues: [], ok: false }))
}

async function isWell(check: Promise<unknown>): Promise<boolean> {
  const answered = check.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, wait(ANSWERS_WITHIN_MS, false, { ref: false })])
}

export async function makeBackup(
  { backups, db, clock }: AppDeps,
  reason: string,
  { userId }: Caller,
): Promise<Backup> {
  if (!backups) {
    throw conflict('The database is a server of its own: back it up with its tools, like pg_dump.')
  }
  // No transaction covers both. The entry comes first, so every backup has one.
  const made = await backups.make((name) =>
    db.write((writable) =>
      recordAct(writable, {
        ...{ action: 'backup_made', targetType: 'backup', targetId: name },
        ...{ operatorId: userId, personId: null, reason, at: clock.now() },
      }),
    ),
  )
  if (!made) throw conflict('A backup is being made already.')
  return made
}
