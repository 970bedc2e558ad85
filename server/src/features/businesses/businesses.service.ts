import type { Business } from '@commonplot/shared/businesses/business.ts'
import type { BusinessListQuery } from '@commonplot/shared/businesses/businesses.contract.ts'
import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { notFound } from '../../failures.ts'
import { locateSearch } from '../locations/locations.service.ts'
import { wantsExternalRecords } from '../users/users.service.ts'
import { findBusiness, findBusinesses, matching } from './businesses.store.ts'
import { businesses } from './businesses.table.ts'

export async function listBusinesses(
  deps: AppDeps,
  { source, openNow, ...query }: BusinessListQuery,
  caller: Visitor,
): Promise<Page<Business>> {
  const { db, clock } = deps
  // Screens do not send a source: the user's setting decides.
  const includeExternal = source !== 'local' && (await wantsExternalRecords(db, caller.userId))
  const openAt = openNow && clock.now()
  const search = await locateSearch(deps, query)
  return findBusinesses(db, { ...search, includeExternal, openAt })
}

export async function getBusiness({ db }: AppDeps, id: string): Promise<Business> {
  const business = await findBusiness(db, id)
  if (!business) {
    throw notFound("The business you're looking for doesn't exist or is no longer available.")
  }
  return business
}

export const searchedBusinesses = { table: businesses, matching }
