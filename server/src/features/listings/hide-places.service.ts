import type { AppDeps } from '../../app-deps.ts'
import { splitPlaces, storePlace } from '../places/places.service.ts'
import { findExposedPlaces, forgetPlaceWords, showPlace } from './hide-places.store.ts'
import type { PlacedType } from './listing-kinds.sql.ts'

const ROWS_AT_ONCE = 500

/** For rows from before there were accounts: the exact place moves into `private_places`. */
export async function hidePlaces(deps: Pick<AppDeps, 'db' | 'geocoder'>): Promise<void> {
  await hidePlacesOf(deps, 'plot')
  await hidePlacesOf(deps, 'tool')
  await hidePlacesOf(deps, 'expert')
}

/** Of several processes at once, the one that inserts the exact place of a row changes the row. */
async function hidePlacesOf(
  deps: Pick<AppDeps, 'db' | 'geocoder'>,
  type: PlacedType,
): Promise<void> {
  for (;;) {
    const exposed = await findExposedPlaces(deps.db, type, ROWS_AT_ONCE)
    if (exposed.length === 0) return
    const split = await splitPlaces(deps, exposed)
    await deps.db.transaction(async (tx) => {
      for (const [index, { id }] of exposed.entries()) {
        const { exact, shown } = split[index] as (typeof split)[number]
        if (await storePlace(tx, { type, id }, exact)) await showPlace(tx, { type, id }, shown)
      }
      const texts = exposed.map(({ location, address }) => `${location} ${address}`)
      await forgetPlaceWords(tx, type, texts.join(' '))
    })
  }
}
