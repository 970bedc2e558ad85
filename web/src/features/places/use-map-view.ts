import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import type { MapView } from './cluster-listings.ts'

function viewOf(map: LeafletMap): MapView {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
    zoom: Math.round(map.getZoom()),
  }
}

/** What the map shows, each time it has come to rest. */
export function useMapView(map: LeafletMap | null): MapView | null {
  const [view, setView] = useState<MapView | null>(null)
  useEffect(() => {
    if (!map) return
    const look = () => setView(viewOf(map))
    look()
    map.on('moveend resize', look)
    return () => {
      map.off('moveend resize', look)
      setView(null)
    }
  }, [map])
  return view
}
