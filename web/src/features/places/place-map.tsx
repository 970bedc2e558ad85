import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { mapOptions } from './map-queries.ts'

// Only who has a map to show pays for the code that draws it.
const TileMap = lazy(async () => ({ default: (await import('./tile-map.tsx')).TileMap }))

const PLACEHOLDER =
  'flex aspect-[3/1] items-center justify-center rounded-lg bg-leaf-tint text-center text-leaf'

export function PlaceMap({ plot }: { plot: Plot }) {
  const { data } = useQuery(mapOptions())
  return (
    <>
      <p className="mb-4 flex items-center gap-2 text-lg">
        <MapPin aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-leaf" />
        {plot.address || plot.location}
      </p>
      {data?.tiles && plot.coordinates ? (
        <Suspense fallback={<p className={PLACEHOLDER}>Loading map...</p>}>
          <TileMap label={`Map around ${plot.name}`} center={plot.coordinates} tiles={data.tiles} />
        </Suspense>
      ) : (
        <p className={PLACEHOLDER}>Interactive map coming soon</p>
      )}
    </>
  )
}
