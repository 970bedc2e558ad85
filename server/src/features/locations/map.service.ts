import { MAP_FILE_PATH, type MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import type { AppDeps } from '../../app-deps.ts'

type MapDeps = Pick<AppDeps, 'mapTiles' | 'mapFile'>

/** What maps are drawn from now: the file may have come, changed or gone since the last time. */
export async function currentMap({ mapTiles, mapFile }: MapDeps): Promise<MapTiles | null> {
  if (mapTiles) return mapTiles
  const found = await mapFile?.look()
  if (!found) return null
  const { version, problem, attribution, attributionUrl } = found
  return {
    // Another state of the file is another address, so that browsers may keep what they have.
    url: `${MAP_FILE_PATH}?v=${version}`,
    attribution,
    attributionUrl,
    file: problem === null ? 'ready' : 'broken',
  }
}
