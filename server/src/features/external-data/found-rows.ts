import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { ExternalService } from '@commonplot/shared/external-data/source.ts'
import { TOOL_CATEGORIES, TOOL_CONDITIONS } from '@commonplot/shared/tools/tool.ts'
import type { FoundRecords } from '../../adapters/external-data/external-data.port.ts'
import { UNKNOWN_PLACE_ZONE } from '../../sql/columns.ts'
import { zoneOfPlace } from '../../zone-of-place.ts'

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

/** What was found as rows of our tables, each record once. */
export function foundRows(found: FoundRecords, origin: Origin) {
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
      // Whatever it costs elsewhere, through us it can only be looked at.
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

/** With the calendar that what stands there goes by. */
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
