import type { MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import type { Map as LeafletMap } from 'leaflet'
import { Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { clusterListings, type Marker } from './cluster-listings.ts'
import { type Area, type AreaSearch, areaSearch } from './map-area.ts'
import { MapCard } from './map-card.tsx'
import type { Noun, PlacedListing } from './map-listing.ts'
import { MapMarkers } from './map-markers.tsx'
import { useLeafletMap } from './use-leaflet-map.ts'
import { useMapFit } from './use-map-fit.ts'
import { useMapView } from './use-map-view.ts'

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
