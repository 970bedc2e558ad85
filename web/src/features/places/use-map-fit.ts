import { type LatLngBoundsExpression, type Map as LeafletMap, latLng, latLngBounds } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Area } from './map-area.ts'
import type { PlacedListing } from './map-listing.ts'

const PADDING_PX = 56
/** One marker alone is shown with the streets around it. */
const CLOSEST_ZOOM = 14

interface FitOptions {
  listings: PlacedListing[]
  /** An area that was asked for; where the map chose it, it is in view already. */
  area: Area | null
  /** Changes with the search, and not with its order. */
  searchKey: string
  /** What the map covers, where nothing was found. */
  ground: LatLngBoundsExpression | null
}

function boundsOf({ listings, area, ground }: FitOptions): LatLngBoundsExpression | null {
  if (area) return latLng(area.center).toBounds(area.radiusKm * Math.SQRT2 * 1000)
  if (listings.length > 0) return latLngBounds(listings.map(({ coordinates }) => coordinates))
  return ground
}

/** Shows what a search found, until somebody moves the map; says whether somebody did. */
export function useMapFit(map: LeafletMap | null, options: FitOptions): boolean {
  const { listings, area, searchKey, ground } = options
  const [isMoved, setIsMoved] = useState(false)
  const fitted = useRef<string | null>(null)
  const isFitting = useRef(false)

  useEffect(() => {
    if (!map) return
    let size = map.getSize()
    const onMove = () => {
      // A window that changes its size moves the map as well.
      if (map.getSize().equals(size)) setIsMoved(!isFitting.current)
      size = map.getSize()
    }
    map.on('moveend', onMove)
    return () => {
      map.off('moveend', onMove)
      fitted.current = null
      setIsMoved(false)
    }
  }, [map])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a reason to look again
  useEffect(() => {
    if (!map) return
    const isNewSearch = fitted.current !== searchKey
    const isAreaOfThisMap = isNewSearch && area !== null && fitted.current !== null
    if (isNewSearch) setIsMoved(false)
    else if (isMoved) return
    fitted.current = searchKey
    const bounds = isAreaOfThisMap ? null : boundsOf(options)
    if (!bounds || (area && !isNewSearch)) return
    isFitting.current = true
    map.fitBounds(bounds, {
      padding: area ? [0, 0] : [PADDING_PX, PADDING_PX],
      maxZoom: CLOSEST_ZOOM,
      animate: false,
    })
    isFitting.current = false
  }, [map, listings, searchKey, ground])
  return isMoved
}
