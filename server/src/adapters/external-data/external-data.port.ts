import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { ExternalConfig } from '@commonplot/shared/external-data/external-data.ts'
import type { ExternalService } from '@commonplot/shared/external-data/source.ts'
import type {
  FoundBusiness,
  FoundExpert,
  FoundPlant,
  FoundPlot,
  FoundTool,
} from './found-records.port.ts'

export const RECORD_KINDS = ['plants', 'plots', 'tools', 'experts', 'businesses'] as const

export interface FoundRecords {
  plants: FoundPlant[]
  plots: FoundPlot[]
  tools: FoundTool[]
  experts: FoundExpert[]
  businesses: FoundBusiness[]
  /** Ids of the rows that did not fit, which are there still; null where not even that was told. */
  skipped: (string | null)[]
  /** The part that was searched: stored records in it that were not found are deleted. */
  covered: 'everything' | { center: Coordinates; radiusKm: number } | 'part'
}

export interface WantedRecords {
  near: Coordinates | null
  signal: AbortSignal
  /** External ids of records that the database has in detail. */
  detailed: ReadonlySet<string>
}

/** A service that has listings for our database. */
export interface RecordSource {
  service: ExternalService
  /** Rejects with an `ExternalServiceError` whose message a person can read. */
  findRecords(wanted: WantedRecords): Promise<FoundRecords>
}

export interface FoundPlace {
  lat: number
  lng: number
  label: string
  city: string | null
}

/** A geocoder; asked when needed, never synced. */
export interface MapsClient {
  findPlace(words: string): Promise<FoundPlace | null>
  findAddress(place: Coordinates): Promise<FoundPlace | null>
}

export interface CarKmEstimate {
  kgCo2e: number
  source: string
  year: number
  region: string | null
}

export interface CarbonClient {
  estimateCarKm(km: number): Promise<CarKmEstimate>
}

export interface ExternalServices {
  config: ExternalConfig
  sources: RecordSource[]
  maps: MapsClient | null
  carbon: CarbonClient | null
}

export class ExternalServiceError extends Error {}

/** The service works and has no such record. */
export class NoSuchRecordError extends ExternalServiceError {}
