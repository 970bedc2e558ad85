import type { AppDeps } from './app-deps.ts'
import { hidePlaces } from './features/listings/hide-places.service.ts'
import { hideHomes } from './features/users/users.service.ts'

/** Places from a time without accounts become private. Runs at every start with accounts. */
export async function hideAllPlaces(deps: Pick<AppDeps, 'db' | 'geocoder'>): Promise<void> {
  await hidePlaces(deps)
  await hideHomes(deps)
}
