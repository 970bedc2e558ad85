import type { AppDeps } from '../../app-deps.ts'
import { hidePlaces } from '../places/hide-places.service.ts'
import { showPlotPlace } from './plot-places.store.ts'
import { plots } from './plots.table.ts'

export const hidePlotPlaces = (deps: Pick<AppDeps, 'db' | 'geocoder'>): Promise<void> =>
  hidePlaces(
    deps,
    { type: 'plot', table: plots, ownerId: plots.ownerId, address: plots.address },
    showPlotPlace,
  )
