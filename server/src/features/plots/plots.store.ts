import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { NewPlot } from '@commonplot/shared/plots/new-plot.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../../adapters/database/database.port.ts'
import { findPage } from '../../sql/list-page.ts'
import { notHiddenFrom } from '../../sql/reach.ts'
import { distanceKm, understand } from '../../sql/search.ts'
import { sourceFieldsOf } from '../../sql/source-fields.ts'
import { PERSON_SUMMARY, users } from '../users/users.table.ts'
import {
  matching,
  orderOf,
  type PlotCalendar,
  type PlotSearch,
  shownStatus,
} from './plot-search.ts'
import { plots } from './plots.table.ts'

export async function findPlots(
  db: TransactionalDatabase,
  search: PlotSearch,
): Promise<Page<Plot>> {
  const asked = await understand(db, plots, search)
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

export async function insertPlot(
  db: WritableDatabase,
  plot: NewPlot & { timeZone: string },
  now: Date,
): Promise<string> {
  const { price, coordinates, ...stored } = plot
  const id = newId()
  await db.insert(plots).values({
    ...stored,
    id,
    priceCents: inCents(price),
    lat: coordinates?.lat ?? null,
    lng: coordinates?.lng ?? null,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

/** All but what only searches, counts and the keepers of outside records go by. */
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
