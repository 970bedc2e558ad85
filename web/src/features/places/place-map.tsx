import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { type PlaceFor, PUBLIC_RADIUS_M } from '@commonplot/shared/locations/place.ts'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import type { ComponentProps } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { mapOptions } from './map-area.ts'
import { MapCaption, MapTrouble, NO_MAP } from './map-caption.tsx'

const FRAME = 'aspect-[3/1] print:hidden'
const PLACEHOLDER = `flex ${FRAME} items-center justify-center rounded-lg bg-leaf-tint text-center text-leaf`

const LOADING = <p className={PLACEHOLDER}>Loading map...</p>

/** Drawing needs a browser; the server leaves room for it. */
const TileMap = lazyPart(async () => (await import('./tile-map.tsx')).TileMap, {
  fallback: LOADING,
  failed: <MapTrouble className={FRAME} />,
})

const WHY: Record<PlaceFor, string> = {
  everyone: 'The exact address is shown once a rental is confirmed.',
  host: 'You see the exact address because this is your own listing. Everyone else sees the town.',
  renter: 'You see the exact address because you have a confirmed rental here.',
}

interface PlaceMapProps {
  name: string
  address: string
  coordinates: Coordinates | null
  placeFor: PlaceFor | undefined
}

export function PlaceMap({ name, address, coordinates, placeFor }: PlaceMapProps) {
  const { data } = useQuery(mapOptions())
  return (
    <>
      <p className="mb-4 flex items-center gap-2 text-lg">
        <MapPin aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-leaf" />
        {address}
      </p>
      {placeFor && <p className="mb-4 text-ink-soft">{WHY[placeFor]}</p>}
      {data?.tiles && coordinates ? (
        <DrawnMap
          label={`Map around ${name}`}
          center={coordinates}
          radiusM={placeFor === 'everyone' ? PUBLIC_RADIUS_M : undefined}
          tiles={data.tiles}
        />
      ) : (
        <p className={PLACEHOLDER}>Interactive map coming soon</p>
      )}
    </>
  )
}

function DrawnMap(props: Omit<ComponentProps<typeof TileMap>, 'trouble'>) {
  if (props.tiles.file === 'broken') return <MapTrouble className={FRAME} />
  return (
    <figure className="print:hidden">
      <TileMap {...props} trouble={NO_MAP} />
      <figcaption className="mt-2">
        <MapCaption tiles={props.tiles} />
      </figcaption>
    </figure>
  )
}
