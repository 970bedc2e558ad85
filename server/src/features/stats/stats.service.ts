import { monthOf } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import {
  co2SavedText,
  type Stats,
  type UserStats,
} from '@commonplot/shared/stats/stats.contract.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { getMonthFigures } from '../impact/figures/figures.service.ts'
import { countActivePlots, findPersonTotals, findSiteTotals } from './stats.store.ts'

const GRAMS_PER_KG = 1000

export async function getStats(deps: AppDeps, caller: Visitor): Promise<Stats> {
  const { db, clock } = deps
  const month = monthOf(todayIn(caller.timeZone, clock.now()))
  const [activePlots, site, userStats] = await Promise.all([
    countActivePlots(db),
    findSiteTotals(db, month),
    caller.userId === null ? null : getUserStats(deps, caller.userId, month),
  ])
  return {
    activePlots,
    plantsGrown: site.plantsGrown,
    toolsShared: site.toolsShared,
    co2Saved: co2SavedText(site.monthGrams / GRAMS_PER_KG),
    userStats,
  }
}

async function getUserStats(deps: AppDeps, userId: string, month: string): Promise<UserStats> {
  const [person, thisMonth] = await Promise.all([
    findPersonTotals(deps.db, userId),
    getMonthFigures(deps.db, userId, month),
  ])
  return {
    plantsGrown: person.plantsGrown,
    co2Saved: co2SavedText(person.grams / GRAMS_PER_KG),
    toolsShared: person.toolsShared,
    connections: person.connections,
    thisMonth,
  }
}
