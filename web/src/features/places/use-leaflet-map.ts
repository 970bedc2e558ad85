import type { MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import {
  map as createMap,
  type LatLngBoundsExpression,
  type Map as LeafletMap,
  type MapOptions,
  tileLayer,
} from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import 'leaflet/dist/leaflet.css'
import './leaflet-theme.css'
import { MAX_ZOOM } from './cluster-listings.ts'

const STILL = '(prefers-reduced-motion: reduce)'

interface Options {
  tiles: MapTiles
  start: Pick<MapOptions, 'center' | 'zoom'>
}

/** A Leaflet map in a frame, on the ground that is configured; null until the frame is there. */
export function useLeafletMap({ tiles, start }: Options) {
  const frame = useRef<HTMLDivElement>(null)
  const startsAt = useRef(start)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [isTroubled, setIsTroubled] = useState(false)
  const [bounds, setBounds] = useState<LatLngBoundsExpression | null>(null)
  useEffect(() => {
    if (!frame.current) return
    const moves = !window.matchMedia(STILL).matches
    const made = createMap(frame.current, {
      ...startsAt.current,
      maxZoom: MAX_ZOOM,
      // The wheel scrolls the page; the attribution stands below, as text instead of as HTML.
      scrollWheelZoom: false,
      attributionControl: false,
      zoomAnimation: moves,
      fadeAnimation: moves,
      inertia: moves,
    })
    const removeGround = addGround(made, tiles, {
      onBounds: setBounds,
      onTrouble: () => setIsTroubled(true),
    })
    setMap(made)
    setIsTroubled(false)
    return () => {
      setMap(null)
      removeGround()
      made.remove()
    }
  }, [tiles])
  return { frame, map, bounds, isTroubled }
}

interface Told {
  onBounds: (bounds: LatLngBoundsExpression) => void
  onTrouble: () => void
}

/** The code for map files loads only for a map file. */
function addGround(map: LeafletMap, { url, file }: MapTiles, told: Told): () => void {
  if (!file) {
    tileLayer(url).addTo(map)
    return () => {}
  }
  let isGone = false
  let remove = () => {
    isGone = true
  }
  const draw = async () => {
    const { addFileGround } = await import('./file-ground.ts')
    const ground = await addFileGround(map, url, () => isGone || told.onTrouble())
    if (isGone) return ground.remove()
    remove = () => {
      isGone = true
      ground.remove()
    }
    told.onBounds(ground.bounds)
  }
  draw().catch(() => isGone || told.onTrouble())
  return () => remove()
}
