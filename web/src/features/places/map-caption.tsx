import type { MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import { OutsideLink } from '../../ui/outside-link.tsx'

/** Whom the makers of the map ask to name, as text and never as the HTML they may have written. */
export function MapCaption({ tiles: { attribution, attributionUrl } }: { tiles: MapTiles }) {
  if (!attribution) return null
  return (
    <p className="text-sm text-ink-soft">
      {attributionUrl ? (
        <OutsideLink
          href={attributionUrl}
          className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4 hover:text-ink sm:min-h-0"
        >
          {attribution}
        </OutsideLink>
      ) : (
        attribution
      )}
    </p>
  )
}
