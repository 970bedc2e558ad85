import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import { circle, circleMarker } from 'leaflet'
import { useEffect } from 'react'
import { useLeafletMap } from './use-leaflet-map.ts'

const STREETS_ZOOM = 14

interface TileMapProps {
  label: string
  center: Coordinates
  /** It is somewhere within; without one it is right there. */
  radiusM: number | undefined
  tiles: MapTiles
  /** Said where squares fail. */
  trouble: string
}

/** A map to drag, or to move with the arrow keys and zoom with plus and minus. Loads only when shown. */
export function TileMap({ label, center: { lat, lng }, radiusM, tiles, trouble }: TileMapProps) {
  const start = { center: { lat, lng }, zoom: STREETS_ZOOM }
  const { frame, map, isTroubled } = useLeafletMap({ tiles, start })
  useEffect(() => {
    if (!map) return
    map.setView([lat, lng])
    const mark = radiusM
      ? circle([lat, lng], { radius: radiusM, className: 'fill-terracotta stroke-terracotta' })
      : circleMarker([lat, lng], {
          radius: 10,
          fillOpacity: 1,
          className: 'fill-terracotta stroke-card',
        })
    mark.addTo(map)
    return () => {
      mark.remove()
    }
  }, [map, lat, lng, radiusM])
  return (
    <>
      {/* Its own stacking order, so that the map's layers stay under dialogs and bars. */}
      <div
        ref={frame}
        role="application"
        aria-label={label}
        className="isolate aspect-[4/3] w-full rounded-lg bg-leaf-tint sm:aspect-[2/1]"
      />
      {isTroubled && (
        <p role="status" className="mt-2 text-sm text-ink-soft">
          {trouble}
        </p>
      )}
    </>
  )
}
