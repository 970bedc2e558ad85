import type { AppDeps } from '../../app-deps.ts'
import { hidePlaces } from '../places/hide-places.service.ts'
import { showExpertPlace } from './expert-places.store.ts'
import { experts } from './experts.table.ts'

export const hideExpertPlaces = (deps: Pick<AppDeps, 'db' | 'geocoder'>): Promise<void> =>
  hidePlaces(
    deps,
    { type: 'expert', table: experts, ownerId: experts.userId, address: experts.location },
    showExpertPlace,
  )
