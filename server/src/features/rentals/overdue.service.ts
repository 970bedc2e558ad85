import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import { findOverdue } from './due-rentals.store.ts'
import { publishNews } from './rental-news.service.ts'
import { changeRental } from './rentals.store.ts'

/** Both hear once a day, by the calendar of the item, that it should be back. */
export async function remindOfOverdue(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  await oneByOne(await findOverdue(deps.db, now), (rental) =>
    deps.db.transaction(async (tx) => {
      const day = todayIn(rental.timeZone, now)
      const isChanged = await changeRental(tx, rental, { overdueToldOn: day })
      const overdue = { news: 'overdue', by: null, day, at: now } as const
      if (isChanged) await publishNews(deps, tx, rental, overdue)
    }),
  )
}
