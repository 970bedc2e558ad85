import type { ReportTarget } from '@commonplot/shared/reports/report.ts'
import { PATHS, personPath, plotPath, toolPath } from '@commonplot/shared/screens/screens.ts'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/database/database.port.ts'
import { plots } from '../plots/plots.table.ts'
import { comments } from '../posts/comments.table.ts'
import { posts } from '../posts/posts.table.ts'
import { reviews } from '../reviews/reviews.table.ts'
import { tools } from '../tools/tools.table.ts'

/** How something that was reported stands now. */
export interface ReportedNow {
  isHidden: boolean
  /** Null where only the people concerned see it, and while nobody does. */
  link: string | null
}

type Hidable = PgTable & Record<'id' | 'hiddenReason', AnyPgColumn>
type Found = { id: string; isHidden: boolean; link: string | null }

/** `link` is a path, or what a link is made of. */
async function find(db: Database, table: Hidable, ids: string[], link: SQL): Promise<Found[]> {
  return db
    .select({
      id: sql<string>`${table.id}`,
      isHidden: sql<boolean>`${table.hiddenReason} is not null`,
      link: sql<string>`${link}`,
    })
    .from(table)
    .where(inArray(table.id, ids))
}

const withLink = (rows: Found[], toPath: (link: string) => string) =>
  rows.map(({ id, isHidden, link }) => ({
    id,
    isHidden,
    link: isHidden || link === null ? null : toPath(link),
  }))

/** Of an item on its page, of a renter on theirs. */
const pageOfReview = sql`case when ${reviews.about} = 'renter' then 'user ' || ${reviews.subjectId}
  when ${reviews.plotId} is null then 'tool ' || ${reviews.toolId} else 'plot ' || ${reviews.plotId} end`
const PAGES: Record<string, (id: string) => string> = {
  user: personPath,
  plot: plotPath,
  tool: toolPath,
}
function pathOf(page: string): string {
  const [kind = '', id = ''] = page.split(/ (.*)/s)
  return PAGES[kind]?.(id) ?? PATHS.home
}

type FindNow = (db: Database, ids: string[]) => Promise<Found[]>
const FIND: Record<ReportTarget, FindNow> = {
  plot: async (db, ids) => withLink(await find(db, plots, ids, sql`${plots.id}`), plotPath),
  tool: async (db, ids) => withLink(await find(db, tools, ids, sql`${tools.id}`), toolPath),
  post: async (db, ids) => withLink(await find(db, posts, ids, sql`''`), () => PATHS.home),
  comment: async (db, ids) => withLink(await find(db, comments, ids, sql`''`), () => PATHS.home),
  review: async (db, ids) => withLink(await find(db, reviews, ids, pageOfReview), pathOf),
  user: async (_db, ids) => ids.map((id) => ({ id, isHidden: false, link: personPath(id) })),
  // Nobody but the two of a conversation reads it, so that there is nothing to hide.
  message: async () => [],
}

const keyOf = (type: ReportTarget, id: string) => `${type} ${id}`
const UNKNOWN: ReportedNow = { isHidden: false, link: null }

/** Of each thing, however many reports there are about it. */
export async function readReportedNow(
  db: Database,
  targets: { targetType: ReportTarget; targetId: string }[],
): Promise<(type: ReportTarget, id: string) => ReportedNow> {
  const found = new Map<string, ReportedNow>()
  const byType = Map.groupBy(targets, ({ targetType }) => targetType)
  await Promise.all(
    [...byType].map(async ([type, some]) => {
      const ids = [...new Set(some.map(({ targetId }) => targetId))]
      for (const { id, ...now } of await FIND[type](db, ids)) found.set(keyOf(type, id), now)
    }),
  )
  return (type, id) => found.get(keyOf(type, id)) ?? UNKNOWN
}
