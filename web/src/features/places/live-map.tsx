import type { MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import { type LatLngBoundsExpression, type Map as LeafletMap, latLng, latLngBounds } from 'leaflet'
import { Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { clusterListings, type MapView, type Marker } from './cluster-listings.ts'
import { type Area, type AreaSearch, areaSearch } from './map-area.ts'
import { MapCard } from './map-card.tsx'
import type { Noun, PlacedListing } from './map-listing.ts'
import { MapMarkers } from './map-markers.tsx'
import { useLeafletMap } from './use-leaflet-map.ts'

/** All of it, until there is something to show. */
const WORLD = { center: { lat: 20, lng: 0 }, zoom: 2 }

interface LiveMapProps {
  className: string
  tiles: MapTiles
  noun: Noun
  listings: PlacedListing[]
  area: Area | null
  searchKey: string
  onSearchArea: (area: AreaSearch) => void
  /** Said where squares fail. */
  trouble: string
}

/** Moved by dragging or the arrow keys, zoomed with plus and minus; its markers are buttons. */
export function LiveMap(props: LiveMapProps) {
  const { className, tiles, noun, listings, area, searchKey, onSearchArea, trouble } = props
  const { frame, map, bounds, isTroubled } = useLeafletMap({ tiles, start: WORLD })
  const isMoved = useMapFit(map, { listings, area, searchKey, ground: bounds })
  const view = useMapView(map)
  const markersIn = useMemo(() => clusterListings(listings), [listings])
  const { opened, choose, close, onKeyDown } = useOpenedMarker(map)
  const known = opened?.listings.filter(({ id }) => listings.some((listing) => listing.id === id))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the card wherever the focus is
    <div
      className={`relative isolate overflow-hidden rounded-lg ${className}`}
      onKeyDown={onKeyDown}
    >
      <div
        ref={frame}
        role="application"
        aria-label={`Map of ${noun.many}`}
        className="isolate size-full bg-sunken focus-visible:-outline-offset-4"
      />
      {map && view && (
        <MapMarkers
          map={map}
          markers={markersIn(view)}
          noun={noun}
          openedKey={opened?.key ?? null}
          onChoose={choose}
        />
      )}
      <div className="pointer-events-none absolute inset-x-14 top-3 flex flex-col items-center gap-2">
        {isTroubled && (
          <p role="status" className="rounded-full bg-card px-4 py-2 text-sm text-ink shadow-float">
            {trouble}
          </p>
        )}
        {map && isMoved && (
          <Button
            variant="secondary"
            className="pointer-events-auto shadow-float"
            onClick={() =>
              onSearchArea(areaSearch(map.getCenter(), map.getBounds().getNorthEast()))
            }
          >
            <Search aria-hidden strokeWidth={1.75} className="size-4" />
            Search this area
          </Button>
        )}
      </div>
      {map && opened && known && known.length > 0 && (
        <MapCard map={map} at={opened.at} listings={known} noun={noun} onClose={close} />
      )}
    </div>
  )
}

/** A group comes apart, or opens where it never would; a single marker opens. */
function useOpenedMarker(map: LeafletMap | null) {
  const [opened, setOpened] = useState<Marker | null>(null)
  const opener = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!map) return
    const close = () => setOpened(null)
    map.on('click', close)
    return () => {
      map.off('click', close)
    }
  }, [map])

  function choose(marker: Marker, button: HTMLElement): void {
    opener.current = button
    if (marker.apartAtZoom === null) setOpened(marker)
    else {
      map?.setView(marker.at, marker.apartAtZoom)
      // The button is gone with its group.
      map?.getContainer().focus({ preventScroll: true })
    }
  }

  function close(): void {
    if (!opened) return
    setOpened(null)
    const target = opener.current?.isConnected ? opener.current : map?.getContainer()
    target?.focus({ preventScroll: true })
  }

  const onKeyDown = ({ key }: { key: string }) => key === 'Escape' && close()
  return { opened, choose, close, onKeyDown }
}

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

/** Reports the visible area after each move. */
function useMapView(map: LeafletMap | null): MapView | null {
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

const PADDING_PX = 56
/** One marker alone is shown with the streets around it. */
const CLOSEST_ZOOM = 14

interface FitOptions {
  listings: PlacedListing[]
  /** An area that was asked for; where the map chose it, it is in view already. */
  area: Area | null
  /** Changes with the search, and not with its order. */
  searchKey: string
  /** The area of the map without results. */
  ground: LatLngBoundsExpression | null
}

function boundsOf({ listings, area, ground }: FitOptions): LatLngBoundsExpression | null {
  if (area) return latLng(area.center).toBounds(area.radiusKm * Math.SQRT2 * 1000)
  if (listings.length > 0) return latLngBounds(listings.map(({ coordinates }) => coordinates))
  return ground
}

/** Fits the map to the results until the person moves it. Returns whether they did. */
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
