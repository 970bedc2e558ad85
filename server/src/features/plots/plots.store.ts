import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { PlotStatus } from '@commonplot/shared/plots/plot-vocabulary.ts'
import type { PlotListQuery } from '@commonplot/shared/plots/plots.contract.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import {
  and,
  arrayContains,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database, TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { findPage, type ListOrder } from '../../sql/list-page.ts'
import {
  byDistance,
  byRating,
  byRelevance,
  distanceKm,
  isNear,
  type ParsedWords,
  parseSearch,
} from '../../sql/search.ts'
import { notHiddenFrom } from '../blocking/blocking.sql.ts'
import { sourceFieldsOf } from '../external-data/external-data.sql.ts'
import { isListed } from '../listings/listings.sql.ts'
import { isFree, isRentedToday } from '../rentals/availability/availability.sql.ts'
import { PERSON_SUMMARY, users } from '../users/users.table.ts'
import { plots } from './plots.table.ts'

interface PlotCalendar {
  /** The day at the plot decides whether it is occupied. */
  now: Date
}

export interface PlotSearch extends Omit<PlotListQuery, 'source'>, PlotCalendar {
  includeExternal: boolean
  viewerId: string | null
}

const { id, timeZone, minDays, noticeDays, bufferDays } = plots
const ITEM = { type: 'plot', id, timeZone, minDays, noticeDays, bufferDays } as const

/** The expression of the index on prices: an outside garden without a price sorts as 0. */
const price = sql<number>`coalesce(${plots.priceCents}, 0)`

export function matching(search: PlotSearch, asked: ParsedWords): SQL | undefined {
  const { from, to, now, minPrice, maxPrice } = search
  const hasPriceLimit = minPrice !== undefined || maxPrice !== undefined
  return and(
    isListed(plots, search, asked),
    isNear(plots, search),
    search.status ? isShownAs(search.status, search) : undefined,
    hasPriceLimit ? isNotNull(plots.priceCents) : undefined,
    minPrice === undefined ? undefined : gte(price, inCents(minPrice)),
    maxPrice === undefined ? undefined : lte(price, inCents(maxPrice)),
    search.amenities?.length ? arrayContains(plots.amenities, search.amenities) : undefined,
    search.size ? eq(plots.size, search.size) : undefined,
    search.sun ? eq(plots.sunExposure, search.sun) : undefined,
    search.soil ? eq(plots.soilType, search.soil) : undefined,
    from && to ? isFree(ITEM, { startDate: from, endDate: to }, now) : undefined,
  )
}

function orderOf({ sort, near }: PlotSearch, { words }: ParsedWords): ListOrder {
  if (sort === 'price-asc') return { value: price, direction: 'asc' }
  if (sort === 'price-desc') return { value: price, direction: 'desc' }
  if (sort === 'distance' && near) return byDistance(plots, near)
  return sort === 'rating' ? byRating(plots) : byRelevance(plots, words)
}

const isOccupied = ({ now }: PlotCalendar) => isRentedToday(ITEM, now)

function isShownAs(status: PlotStatus, calendar: PlotCalendar): SQL {
  if (status === 'occupied') return isOccupied(calendar)
  return sql`(${plots.status} = ${status} and not ${isOccupied(calendar)})`
}

function shownStatus(calendar: PlotCalendar): SQL<PlotStatus> {
  return sql<PlotStatus>`case when ${isOccupied(calendar)} then 'occupied' else ${plots.status} end`
}

export async function findPlots(
  db: TransactionalDatabase,
  search: PlotSearch,
): Promise<Page<Plot>> {
  const asked = await parseSearch(db, plots, search)
  const where = matching(search, asked)
  const seen = notHiddenFrom(plots.ownerId, search.viewerId)
  const order = orderOf(search, asked)
  return findPage(
    db,
    { table: plots, where, seen, order, cursor: search.cursor },
    (isOnPage) => selectPlots(db, search).where(isOnPage),
    toPlot,
  )
}

export async function findPlot(
  db: Database,
  id: string,
  search: PlotCalendar & { viewerId: string | null },
): Promise<Plot | undefined> {
  const [row] = await selectPlots(db, search).where(
    and(eq(plots.id, id), isNull(plots.goneAt), notHiddenFrom(plots.ownerId, search.viewerId)),
  )
  return row && toPlot(row)
}

/** Without the columns for search, totals, pauses and syncs. */
const {
  search: _words,
  spot: _spot,
  ratingSum: _ratingSum,
  stateBefore: _stateBefore,
  pausedBy: _pausedBy,
  updatedAt: _updatedAt,
  service: _service,
  externalId: _externalId,
  goneAt: _goneAt,
  locallyEdited: _locallyEdited,
  ...shownColumns
} = getTableColumns(plots)

type PlotRow = Awaited<ReturnType<typeof selectPlots>>[number]

function selectPlots(db: Database, search: PlotCalendar & { near?: Coordinates | undefined }) {
  return db
    .select({
      ...shownColumns,
      status: shownStatus(search),
      owner: PERSON_SUMMARY,
      distanceKm: distanceKm(plots, search.near),
    })
    .from(plots)
    .leftJoin(users, eq(users.id, plots.ownerId))
}

function toPlot(row: PlotRow): Plot {
  const { lat, lng, imageTexts } = row
  return {
    ...row,
    ...sourceFieldsOf(row),
    imageTexts: imageTexts.length > 0 ? imageTexts : undefined,
    price: row.priceCents === null ? null : row.priceCents / 100,
    coordinates: lat !== null && lng !== null ? { lat, lng } : null,
    createdAt: row.createdAt.toISOString(),
    state: row.state === 'listed' ? undefined : row.state,
    hiddenReason: row.hiddenReason ?? undefined,
    distanceKm: row.distanceKm ?? undefined,
  }
}
