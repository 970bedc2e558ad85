import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import { circle, circleMarker, map as createMap, tileLayer } from 'leaflet'
import { useEffect, useRef } from 'react'
import 'leaflet/dist/leaflet.css'
import { OutsideLink } from '../../ui/outside-link.tsx'

const STREETS_ZOOM = 14

interface TileMapProps {
  label: string
  center: Coordinates
  /** It is somewhere within; without one it is right there. */
  radiusM: number | undefined
  tiles: MapTiles
}

/** A map to drag, or to move with the arrow keys and zoom with plus and minus. Loads only when shown. */
export function TileMap({ label, center: { lat, lng }, radiusM, tiles }: TileMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!frame.current) return
    const map = createMap(frame.current, {
      center: [lat, lng],
      zoom: STREETS_ZOOM,
      // The wheel scrolls the page; the attribution stands below, as text instead of as HTML.
      scrollWheelZoom: false,
      attributionControl: false,
    })
    tileLayer(tiles.url).addTo(map)
    const mark = radiusM
      ? circle([lat, lng], { radius: radiusM, className: 'fill-terracotta stroke-terracotta' })
      : circleMarker([lat, lng], { radius: 10, className: 'fill-terracotta stroke-card' })
    mark.addTo(map)
    return () => {
      map.remove()
    }
  }, [lat, lng, radiusM, tiles.url])
  return (
    <figure>
      {/* Its own stacking order, so that the map's layers stay under dialogs and bars. */}
      <div
        ref={frame}
        role="application"
        aria-label={label}
        className="isolate aspect-[4/3] w-full rounded-lg bg-leaf-tint sm:aspect-[2/1]"
      />
      <figcaption className="mt-2 text-sm text-ink-soft">
        {tiles.attributionUrl ? (
          <OutsideLink href={tiles.attributionUrl}>{tiles.attribution}</OutsideLink>
        ) : (
          tiles.attribution
        )}
      </figcaption>
    </figure>
  )
}
