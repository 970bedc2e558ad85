import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { Map as LeafletMap } from 'leaflet'
import { X } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { usePointed } from '../../ui/pointed-item.tsx'
import type { Noun, PlacedListing } from './map-listing.ts'

const IN_HAND = '(width < 40rem)'
const CARD_PX = 352
const GAP_PX = 12
const MARKER_PX = 26

const LOOKS =
  'z-30 animate-rise-in overflow-y-auto rounded-lg border border-line bg-card p-2 text-ink shadow-float'
const SHEET = `fixed inset-x-2 bottom-[calc(0.5rem+var(--bottom-bar)+env(safe-area-inset-bottom))] max-h-[50svh] ${LOOKS}`
const CARD = `absolute max-h-1/2 w-[22rem] ${LOOKS}`

interface MapCardProps {
  map: LeafletMap
  /** Where its marker stands. */
  at: Coordinates
  /** One, or all that share a place. */
  listings: PlacedListing[]
  noun: Noun
  onClose: () => void
}

/** The card of a marker: beside it, or a sheet at the bottom of a phone. */
export function MapCard({ map, at, ...content }: MapCardProps) {
  const spot = useSpot(map, at)
  if (window.matchMedia(IN_HAND).matches) {
    return createPortal(<CardContent {...content} className={SHEET} />, document.body)
  }
  return <CardContent {...content} className={CARD} style={spot} />
}

/** On the side of the marker that has more room, and never beyond the edge of the map. */
function useSpot(map: LeafletMap, at: Coordinates): CSSProperties {
  const [, setMoves] = useState(0)
  useEffect(() => {
    const follow = () => setMoves((moves) => moves + 1)
    map.on('move zoom resize', follow)
    return () => {
      map.off('move zoom resize', follow)
    }
  }, [map])
  const { x, y } = map.latLngToContainerPoint(at)
  const { x: width, y: height } = map.getSize()
  const left = Math.max(GAP_PX, Math.min(x - CARD_PX / 2, width - CARD_PX - GAP_PX))
  return y > height / 2
    ? { left, bottom: Math.max(GAP_PX, height - y + MARKER_PX) }
    : { left, top: Math.max(GAP_PX, y + MARKER_PX) }
}

interface CardContentProps extends Omit<MapCardProps, 'map' | 'at'> {
  className: string
  style?: CSSProperties
}

/** Takes the focus and returns it on close. */
function CardContent({ listings, noun, onClose, className, style }: CardContentProps) {
  const card = useRef<HTMLElement>(null)
  const [first] = listings
  const firstId = first?.id
  const pointed = usePointed(firstId ?? '')
  useEffect(() => {
    if (firstId) card.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [firstId])
  const label = listings.length === 1 ? first?.name : `${listings.length} ${noun.many} in one place`
  return (
    <section
      ref={card}
      aria-label={label}
      {...pointed?.handlers}
      className={className}
      style={style}
    >
      <ul className="pr-11">
        {listings.map((listing) => (
          <li key={listing.id}>
            <CardRow listing={listing} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className={buttonClass('quiet', 'icon', 'absolute top-1 right-1')}
      >
        <X aria-hidden strokeWidth={1.75} className="size-5" />
      </button>
    </section>
  )
}

function CardRow({ listing }: { listing: PlacedListing }) {
  const { name, href, image, fallback, place, price } = listing
  return (
    <Link href={href} className="group flex items-center gap-3 rounded-md p-1">
      <Picture
        src={image}
        fallback={fallback}
        alt=""
        width={112}
        height={84}
        sizes="112px"
        className="h-21 w-28 shrink-0 rounded-md"
      />
      <span className="min-w-0">
        <span className="display block text-lg leading-tight font-semibold group-hover:underline">
          {name}
        </span>
        <span className="block truncate text-sm text-ink-soft">{place}</span>
        <span className="figures block font-semibold text-terracotta">{price}</span>
      </span>
    </Link>
  )
}
