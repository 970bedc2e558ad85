import { type Coordinates, coordinatesParam } from '@commonplot/shared/contract/fields.ts'
import type { SyncResult } from '@commonplot/shared/external-data/external-data.ts'
import { EXTERNAL_SERVICES, type ExternalService } from '@commonplot/shared/external-data/source.ts'
import type { Task } from '@commonplot/shared/operator/operator.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { v7 as newId } from 'uuid'
import type { Database } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, invalid, unavailable } from '../../failures.ts'
import { NO_RECORDS, type Synced, syncService } from './sync-one.service.ts'
import {
  endDeadRuns,
  endRun,
  findHome,
  findLastRun,
  insertRun,
  touchRun,
} from './sync-runs.store.ts'

const HEARTBEAT_MS = 5_000
const DEAD_AFTER_MS = 30_000

export async function syncExternalData(
  deps: AppDeps,
  { location }: { location?: string | undefined },
  caller: Caller,
): Promise<SyncResult> {
  if (!Object.values(deps.externalServices.config).includes(true)) {
    throw unavailable('No external data service is configured')
  }
  const near = await findSyncCenter(deps, location, caller)
  const runId = await startRun(deps, location, caller)
  const heartbeat = setInterval(
    () =>
      void deps.db.write((writable) => touchRun(writable, runId, deps.clock.now())).catch(() => {}),
    HEARTBEAT_MS,
  )
  try {
    return await runSync(deps, runId, near)
  } finally {
    clearInterval(heartbeat)
  }
}

async function startRun(
  { db, clock }: AppDeps,
  location: string | undefined,
  caller: Caller,
): Promise<string> {
  const id = newId()
  const now = clock.now()
  await db.write((writable) => endDeadRuns(writable, new Date(now.getTime() - DEAD_AFTER_MS), now))
  const run = { id, startedBy: caller.userId, location: location?.trim() || null, now }
  if (!(await db.write((writable) => insertRun(writable, run))))
    throw conflict('A sync is already running. Please wait for it.')
  return id
}

/** A failing service does not affect the others. */
async function runSync(deps: AppDeps, runId: string, near: Coordinates | null) {
  const synced = await Promise.all(
    EXTERNAL_SERVICES.map((service) => syncService(deps, service, near)),
  )
  const services = synced.map(({ result }) => result)
  const counts = synced.reduce(sumCounts, { ...NO_RECORDS })
  const asked = services.filter(({ outcome }) => outcome !== 'off')
  const allFailed = asked.every(({ outcome }) => outcome === 'failed')
  const status = allFailed ? 'failed' : 'done'
  await deps.db.write((writable) =>
    endRun(writable, runId, { status, counts, services }, deps.clock.now()),
  )
  if (allFailed) throw unavailable(asked.map(({ message }) => message).join(' '))
  return { ...counts, services }
}

function sumCounts(sum: Synced['counts'], { counts }: Synced): Synced['counts'] {
  return {
    plants: sum.plants + counts.plants,
    plots: sum.plots + counts.plots,
    tools: sum.tools + counts.tools,
    experts: sum.experts + counts.experts,
    businesses: sum.businesses + counts.businesses,
  }
}

/** The given place, or the user's home. */
async function findSyncCenter(
  { db, geocoder }: AppDeps,
  location: string | undefined,
  caller: Caller,
): Promise<Coordinates | null> {
  const words = location?.trim()
  if (!words) return findHome(db, caller.userId)
  const exact = coordinatesParam.safeParse(words.replaceAll(' ', ''))
  if (exact.success) return exact.data
  const found = await geocoder.geocode(words)
  if (!found) throw invalid('We could not find that place. Try a town nearby, or lat,lng.')
  return { lat: found.lat, lng: found.lng }
}

const SERVICE_WORDS: Record<ExternalService, string> = {
  plantData: 'the plant data',
  maps: 'the maps',
  marketplace: 'the marketplace',
  places: 'the places',
  carbon: 'the carbon figures',
}

/** Failures of the last sync, for operators. */
export async function syncTasks(db: Database): Promise<{ count: number; tasks: Task[] }> {
  const run = await findLastRun(db)
  const since = (run?.endedAt ?? run?.startedAt ?? new Date(0)).toISOString()
  const task = (id: string, title: string, detail: string): Task => ({
    ...{ kind: 'sync', id, title, detail, since },
    link: PATHS.settings,
  })
  const tasks: Task[] = []
  if (run?.status === 'interrupted') {
    tasks.push(
      task(run.id, 'The last sync was interrupted', 'The server ended in the middle of it.'),
    )
  }
  for (const { service, outcome, message } of run?.services ?? []) {
    if (run && outcome === 'failed') {
      tasks.push(
        task(`${run.id}:${service}`, `The sync of ${SERVICE_WORDS[service]} failed`, message ?? ''),
      )
    }
  }
  if (run?.status === 'failed' && tasks.length === 0) {
    tasks.push(task(run.id, 'The last sync failed', ''))
  }
  return { count: tasks.length, tasks }
}
