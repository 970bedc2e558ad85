import type { AppDeps } from '../../app-deps.ts'
import { hidePlaces } from '../places/hide-places.service.ts'
import { showToolPlace } from './tool-places.store.ts'
import { tools } from './tools.table.ts'

export const hideToolPlaces = (deps: Pick<AppDeps, 'db' | 'geocoder'>): Promise<void> =>
  hidePlaces(
    deps,
    { type: 'tool', table: tools, ownerId: tools.ownerId, address: tools.location },
    showToolPlace,
  )
