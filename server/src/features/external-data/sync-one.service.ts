import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { ServiceSync, SyncCounts } from '@commonplot/shared/external-data/external-data.ts'
import type { ExternalService } from '@commonplot/shared/external-data/source.ts'
import {
  ExternalServiceError,
  type RecordSource,
} from '../../adapters/external-data/external-data.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { findDetailedPlants } from './external-plants.store.ts'
import { saveRecords } from './external-records.store.ts'
import { foundRows } from './found-rows.ts'
import { markGone } from './gone-records.store.ts'

/** However slow a service is, a person gets an answer. */
const SERVICE_LIMIT_MS = 45_000

export const NOTHING: SyncCounts = { plants: 0, plots: 0, tools: 0, experts: 0, businesses: 0 }

export interface Synced {
  counts: SyncCounts
  result: ServiceSync
}

export async function syncService(
  deps: AppDeps,
  service: ExternalService,
  near: Coordinates | null,
): Promise<Synced> {
  const source = deps.externalServices.sources.find((one) => one.service === service)
  const unchanged = {
    service,
    stored: 0,
    skipped: 0,
    gone: 0,
    message: null,
    startedAt: null,
    endedAt: null,
  }
  if (!source) {
    const isOn = deps.externalServices.config[service]
    const told = isOn
      ? ({ outcome: 'done', message: 'Asked when it is needed; nothing to store.' } as const)
      : ({ outcome: 'off' } as const)
    return { counts: NOTHING, result: { ...unchanged, ...told } }
  }
  const startedAt = deps.clock.now()
  const times = () => ({
    startedAt: startedAt.toISOString(),
    endedAt: deps.clock.now().toISOString(),
  })
  try {
    const { counts, ...done } = await fetchAndStore(deps, source, near, startedAt)
    return { counts, result: { ...unchanged, ...done, outcome: 'done', ...times() } }
  } catch (error) {
    const message =
      error instanceof ExternalServiceError ? error.message : 'What it sent could not be stored.'
    return { counts: NOTHING, result: { ...unchanged, message, outcome: 'failed', ...times() } }
  }
}

/** In one transaction: a sync that is cut off leaves what was there before. */
async function fetchAndStore(
  { db }: AppDeps,
  source: RecordSource,
  near: Coordinates | null,
  fetchedAt: Date,
) {
  const { service } = source
  const detailed = await findDetailedPlants(db)
  const signal = AbortSignal.timeout(SERVICE_LIMIT_MS)
  const found = await source.findRecords({ near, signal, detailed })
  const rows = foundRows(found, { service, fetchedAt })
  const { counts, skipped, known, missing, gone } = await db.transaction(async (tx) => {
    const { counts, refused } = await saveRecords(tx, rows)
    const skipped = [...found.skipped, ...refused]
    const looked = { covered: found.covered, skipped, now: fetchedAt }
    return { counts, skipped, ...(await markGone(tx, service, looked)) }
  })
  const stored = Object.values(counts).reduce((total, count) => total + count, 0)
  const message =
    gone < missing
      ? `${missing} of the ${known} records we know are missing all at once, so we keep them.`
      : null
  return { counts, stored, skipped: skipped.length, gone, message }
}
