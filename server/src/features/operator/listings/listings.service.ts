import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { ListingFilter, OperatorListing } from '@commonplot/shared/operator/operator.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { describePeople } from '../../users/users.service.ts'
import { findListings } from './listings.store.ts'

interface ListingsQuery {
  q?: string | undefined
  filter?: ListingFilter | undefined
  ownerId?: string | undefined
  cursor?: string | undefined
}

export async function listListings(
  { db }: Pick<AppDeps, 'db'>,
  { q, filter = 'all', ownerId, cursor }: ListingsQuery,
): Promise<Page<OperatorListing>> {
  const page = await findListings(db, { q, filter, ownerId, cursor })
  const owners = await describePeople(
    db,
    page.items.flatMap((row) => row.ownerId ?? []),
  )
  const items = page.items.map(({ ownerId: id, createdAt, ...row }) => ({
    ...row,
    owner: id === null ? null : (owners.get(id) ?? null),
    createdAt: new Date(createdAt).toISOString(),
  }))
  return { ...page, items }
}
