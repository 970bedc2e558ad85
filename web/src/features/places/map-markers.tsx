import { clsx } from 'clsx'
import type { Map as LeafletMap } from 'leaflet'
import { createPortal } from 'react-dom'
import { usePointed } from '../../ui/pointed-item.tsx'
import type { Marker } from './cluster-listings.ts'
import type { Noun } from './map-listing.ts'

const LOOKS = {
  // After sunset the ground is as dark as a card: there markers are lit.
  plain: 'border-line-strong bg-card text-ink hover:border-ink dark:bg-ink dark:text-paper',
  pointed: 'scale-110 border-transparent bg-terracotta text-card',
}

interface MarkersProps {
  map: LeafletMap
  markers: Marker[]
  noun: Noun
  openedKey: string | null
  onChoose: (marker: Marker, button: HTMLElement) => void
}

/** Buttons on the map, in the order of the page; they move with the ground they stand on. */
export function MapMarkers({ map, markers, noun, openedKey, onChoose }: MarkersProps) {
  const pane = map.getPane('markerPane')
  if (!pane) return null
  return createPortal(
    <ul className="leaflet-zoom-hide">
      {markers.map((marker) => {
        const { x, y } = map.latLngToLayerPoint(marker.at)
        return (
          <li
            key={marker.key}
            className="absolute focus-within:z-10 hover:z-10 has-data-pointed:z-20"
            style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
          >
            <MarkerButton
              marker={marker}
              noun={noun}
              isOpened={marker.key === openedKey}
              onChoose={(button) => onChoose(marker, button)}
            />
          </li>
        )
      })}
    </ul>,
    pane,
  )
}

interface MarkerButtonProps {
  marker: Marker
  noun: Noun
  isOpened: boolean
  onChoose: (button: HTMLElement) => void
}

function MarkerButton({ marker, noun, isOpened, onChoose }: MarkerButtonProps) {
  const [first, ...others] = marker.listings
  const isGroup = others.length > 0
  const pointed = usePointed(isGroup ? '' : (first?.id ?? ''))
  const isPointed = isOpened || (pointed?.isPointed ?? false)
  return (
    <button
      type="button"
      data-marker
      data-pointed={isPointed || undefined}
      aria-expanded={isGroup && marker.apartAtZoom !== null ? undefined : isOpened}
      {...(!isGroup && pointed?.handlers)}
      onClick={(event) => {
        // A click on the map closes the card.
        event.stopPropagation()
        onChoose(event.currentTarget)
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      className={clsx(
        'figures pointer-events-auto font-sans relative inline-flex items-center justify-center rounded-full border text-sm font-semibold whitespace-nowrap shadow-float transition',
        'after:absolute after:-inset-1.5 after:rounded-full',
        isGroup ? 'size-10' : 'h-9 px-3',
        isPointed ? LOOKS.pointed : LOOKS.plain,
      )}
    >
      {isGroup ? marker.listings.length : first?.mark}{' '}
      <span className="sr-only">{isGroup ? `${noun.many} here` : first?.name}</span>
    </button>
  )
}
