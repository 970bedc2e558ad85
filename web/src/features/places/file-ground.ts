import { type Flavor, namedFlavor } from '@protomaps/basemaps'
import type { LatLngBoundsExpression, Map as LeafletMap } from 'leaflet'
import { labelRules, leafletLayer, PmtilesSource, paintRules } from 'protomaps-leaflet'

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
  /** The bounds of the file. */
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
      // Tiles of a former zoom are cancelled.
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

// The ground of the product's own pages, so that a map looks like a part of them: morning and after sunset.

const light: Flavor = {
  ...namedFlavor('light'),
  background: '#e8dfcb',
  earth: '#f1e9d9',
  park_a: '#d6e5c8',
  park_b: '#d6e5c8',
  wood_a: '#c9ddb9',
  wood_b: '#c9ddb9',
  scrub_a: '#dfe9cf',
  scrub_b: '#dfe9cf',
  hospital: '#f1e2d9',
  industrial: '#ebe3d3',
  school: '#f0e8d2',
  pedestrian: '#efe7d6',
  beach: '#f4e6bd',
  sand: '#f4e6bd',
  aerodrome: '#e9e4d8',
  water: '#b9d8e2',
  buildings: '#dfd3bb',
  major: '#fffdf8',
  railway: '#a99e86',
  boundaries: '#a99e86',
  roads_label_minor: '#55604f',
  roads_label_minor_halo: '#fffdf8',
  roads_label_major: '#3d4a3e',
  roads_label_major_halo: '#fffdf8',
  ocean_label: '#1d5273',
  city_label: '#1c2a20',
  city_label_halo: '#fbf7ee',
  state_label: '#55604f',
  state_label_halo: '#fbf7ee',
  country_label: '#55604f',
  landcover: {
    grassland: '#e4ecd4',
    barren: '#efe5cf',
    urban_area: '#ece3d1',
    farmland: '#ebedd5',
    glacier: '#fdfcf8',
    scrub: '#e2e9cf',
    forest: '#d1e1c2',
  },
}

const dark: Flavor = {
  ...namedFlavor('dark'),
  background: '#101a14',
  earth: '#18261e',
  park_a: '#20392a',
  park_b: '#20392a',
  wood_a: '#1d3526',
  wood_b: '#1d3526',
  scrub_a: '#1f3427',
  scrub_b: '#1f3427',
  hospital: '#2a2b22',
  industrial: '#1c2922',
  school: '#25301f',
  pedestrian: '#1f2d24',
  beach: '#33301f',
  sand: '#33301f',
  aerodrome: '#1e2a24',
  water: '#1d3d4c',
  buildings: '#2a3d32',
  major: '#3f584a',
  railway: '#62766a',
  boundaries: '#62766a',
  roads_label_minor: '#b9c2b2',
  roads_label_minor_halo: '#131f18',
  roads_label_major: '#d5dccd',
  roads_label_major_halo: '#131f18',
  ocean_label: '#b5dcf2',
  city_label: '#f3ecdc',
  city_label_halo: '#131f18',
  state_label: '#b9c2b2',
  state_label_halo: '#131f18',
  country_label: '#b9c2b2',
  landcover: {
    grassland: '#1c2f22',
    barren: '#23291f',
    urban_area: '#1a2820',
    farmland: '#1f2f21',
    glacier: '#2c3a3a',
    scrub: '#1d3024',
    forest: '#1b3324',
  },
}

const mapColours = (isDark: boolean): Flavor => (isDark ? dark : light)
