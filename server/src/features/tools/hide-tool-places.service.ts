import type { AppDeps } from '../../app-deps.ts'
import { hidePlaces } from '../places/hide-places.service.ts'
import { findOpenTools, hideTools } from './tool-places.store.ts'

export const hideToolPlaces = (deps: Pick<AppDeps, 'db' | 'geocoder'>): Promise<void> =>
  hidePlaces(deps, { type: 'tool', findOpen: findOpenTools, hide: hideTools })
