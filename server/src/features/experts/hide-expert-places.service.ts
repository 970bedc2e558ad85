import type { AppDeps } from '../../app-deps.ts'
import { hidePlaces } from '../places/hide-places.service.ts'
import { findOpenExperts, hideExperts } from './expert-places.store.ts'

export const hideExpertPlaces = (deps: Pick<AppDeps, 'db' | 'geocoder'>): Promise<void> =>
  hidePlaces(deps, { type: 'expert', findOpen: findOpenExperts, hide: hideExperts })
