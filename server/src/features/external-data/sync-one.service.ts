import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { ServiceSync, SyncCounts } from '@commonplot/shared/external-data/external-data.ts'
import type { ExternalService } from '@commonplot/shared/external-data/source.ts'
import { TOOL_CATEGORIES, TOOL_CONDITIONS } from '@commonplot/shared/tools/tool.ts'
import {
  ExternalServiceError,
  type FoundRecords,
  type RecordSource,
} from '../../adapters/external-data/external-data.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { UNKNOWN_PLACE_ZONE } from '../../sql/columns.ts'
import { zoneOfPlace } from '../../zone-of-place.ts'
import { findDetailedPlants } from './external-plants.store.ts'
import { markGone, saveRecords } from './external-records.store.ts'

/** Timeout for one service. */
const SERVICE_LIMIT_MS = 45_000

export const NO_RECORDS: SyncCounts = { plants: 0, plots: 0, tools: 0, experts: 0, businesses: 0 }

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
    const outcome = isOn
      ? ({ outcome: 'done', message: 'Asked when it is needed; nothing to store.' } as const)
      : ({ outcome: 'off' } as const)
    return { counts: NO_RECORDS, result: { ...unchanged, ...outcome } }
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
    return { counts: NO_RECORDS, result: { ...unchanged, message, outcome: 'failed', ...times() } }
  }
}

/** One transaction: an interrupted sync changes nothing. */
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
  const rows = toRows(found, { service, fetchedAt })
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

interface Sourced {
  externalId: string
  sourceName: string
  sourceUrl: string | null
  licence: string | null
}

interface Origin {
  service: ExternalService
  fetchedAt: Date
}

/** Rows for our tables, each record once. */
function toRows(found: FoundRecords, origin: Origin) {
  const from = <Found extends Sourced>(records: Found[]) => onceEach(records)
  return {
    plants: from(found.plants).map(({ details, ...plant }) => ({
      ...plant,
      ...originOf(plant, origin),
      ...(details && { ...details, detailsFetchedAt: origin.fetchedAt }),
    })),
    plots: from(found.plots).map(({ coordinates, ...plot }) => ({
      ...plot,
      ...originOf(plot, origin),
      ...placeOf(coordinates),
      // External gardens cannot be rented here, only visited.
      status: 'visit' as const,
    })),
    tools: from(found.tools).map(({ coordinates, category, condition, ...tool }) => ({
      ...tool,
      ...originOf(tool, origin),
      ...placeOf(coordinates),
      category: oneOf(TOOL_CATEGORIES, category) ?? 'hand-tools',
      condition: oneOf(TOOL_CONDITIONS, condition) ?? 'good',
    })),
    experts: from(found.experts).map(({ coordinates, ...expert }) => ({
      ...expert,
      ...originOf(expert, origin),
      ...positionOf(coordinates),
      experience: 'Not told',
      availability: 'Ask on their own page',
    })),
    businesses: from(found.businesses).map(({ coordinates, ...business }) => ({
      ...business,
      ...originOf(business, origin),
      ...positionOf(coordinates),
    })),
  }
}

function originOf({ externalId }: Sourced, { service, fetchedAt }: Origin) {
  const id = `${service}-${externalId.replaceAll('/', '-')}`
  return { id, source: 'external' as const, service, fetchedAt, goneAt: null }
}

function positionOf(coordinates: Coordinates | null) {
  return { lat: coordinates?.lat ?? null, lng: coordinates?.lng ?? null }
}

function placeOf(coordinates: Coordinates | null) {
  const timeZone = coordinates ? zoneOfPlace(coordinates) : UNKNOWN_PLACE_ZONE
  return { ...positionOf(coordinates), timeZone }
}

function onceEach<Found extends Sourced>(records: Found[]): Found[] {
  return [...new Map(records.map((record) => [record.externalId, record])).values()]
}

function oneOf<Word extends string>(words: readonly Word[], value: string | null) {
  return words.find((word) => word === value)
}
