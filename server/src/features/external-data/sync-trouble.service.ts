import type { ExternalService } from '@commonplot/shared/external-data/source.ts'
import type { Task } from '@commonplot/shared/operator/operator.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import { findLastRun } from './sync-runs.store.ts'

const SERVICE_WORDS: Record<ExternalService, string> = {
  plantData: 'the plant data',
  maps: 'the maps',
  marketplace: 'the marketplace',
  places: 'the places',
  carbon: 'the carbon figures',
}

/** What went wrong in the last sync; the one after it makes that good or says so again. */
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
