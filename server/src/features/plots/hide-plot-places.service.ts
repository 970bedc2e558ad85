import type { AppDeps } from '../../app-deps.ts'
import { hidePlaces } from '../places/hide-places.service.ts'
import { findOpenPlots, hidePlots } from './plot-places.store.ts'

export const hidePlotPlaces = (deps: Pick<AppDeps, 'db' | 'geocoder'>): Promise<void> =>
  hidePlaces(deps, { type: 'plot', findOpen: findOpenPlots, hide: hidePlots })
