import type { LatLngBoundsExpression, Map as LeafletMap } from 'leaflet'
import { labelRules, leafletLayer, PmtilesSource, paintRules } from 'protomaps-leaflet'
import { mapColours } from './map-colours.ts'

const DARK = '(prefers-color-scheme: dark)'

function looks(isDark: boolean, lang: string) {
  const colours = mapColours(isDark)
  return {
    paintRules: paintRules(colours),
    labelRules: labelRules(colours, lang),
    backgroundColor: colours.background,
  }
}

export interface Ground {
  /** What the file covers. */
  bounds: LatLngBoundsExpression
  remove: () => void
}

/**
 * Draws the operator's map file under everything else. The library takes Leaflet from the window,
 * where Leaflet puts itself. Rejects when the file is no map; `onTrouble` is for squares that fail.
 */
export async function addFileGround(
  map: LeafletMap,
  url: string,
  onTrouble: () => void,
): Promise<Ground> {
  const { p: archive } = new PmtilesSource(url, true)
  const { minLat, minLon, maxLat, maxLon, maxZoom } = await archive.getHeader()
  const readSquare = archive.getZxy.bind(archive)
  archive.getZxy = async (...square) => {
    try {
      return await readSquare(...square)
    } catch (error) {
      // Nobody waits any more for the squares of a zoom that was passed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onTrouble()
      throw error
    }
  }
  const lang = navigator.language.slice(0, 2)
  const theme = window.matchMedia(DARK)
  const layer = leafletLayer({
    url: archive,
    maxDataZoom: maxZoom,
    lang,
    ...looks(theme.matches, lang),
  })
  const repaint = () => {
    Object.assign(layer, looks(theme.matches, lang))
    layer.clearLayout()
    layer.rerenderTiles()
  }
  theme.addEventListener('change', repaint)
  layer['addTo'](map)
  return {
    bounds: [
      [minLat, minLon],
      [maxLat, maxLon],
    ],
    remove: () => theme.removeEventListener('change', repaint),
  }
}
