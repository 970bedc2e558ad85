import type { AppDeps } from './app-deps.ts'
import { hideExpertPlaces } from './features/experts/hide-expert-places.service.ts'
import { hidePlotPlaces } from './features/plots/hide-plot-places.service.ts'
import { hideToolPlaces } from './features/tools/hide-tool-places.service.ts'
import { hideHomes } from './features/users/users.service.ts'

/** A step at the start with accounts: what was told without them becomes private too. */
export async function hideAllPlaces(deps: Pick<AppDeps, 'db' | 'geocoder'>): Promise<void> {
  await hidePlotPlaces(deps)
  await hideToolPlaces(deps)
  await hideExpertPlaces(deps)
  await hideHomes(deps)
}
