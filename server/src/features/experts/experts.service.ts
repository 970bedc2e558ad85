import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Expert } from '@commonplot/shared/experts/expert.ts'
import type { ExpertListQuery } from '@commonplot/shared/experts/experts.contract.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { notFound } from '../../failures.ts'
import { locateSearch } from '../locations/locations.service.ts'
import { wantsExternalRecords } from '../users/users.service.ts'
import { findExpert, findExperts, matching } from './experts.store.ts'
import { experts } from './experts.table.ts'

export async function listExperts(
  deps: AppDeps,
  { source, ...query }: ExpertListQuery,
  caller: Visitor,
): Promise<Page<Expert>> {
  const { db } = deps
  const includeExternal = source === 'external' && (await wantsExternalRecords(db, caller.userId))
  const search = await locateSearch(deps, query)
  return findExperts(db, { ...search, includeExternal, viewerId: caller.userId })
}

export async function getExpert({ db }: AppDeps, id: string, caller: Visitor): Promise<Expert> {
  const expert = await findExpert(db, id, caller.userId)
  if (!expert) {
    throw notFound("The expert you're looking for doesn't exist or is no longer available.")
  }
  return expert
}

export const searchedExperts = { table: experts, matching }
