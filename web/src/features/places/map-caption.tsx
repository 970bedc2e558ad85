import type { MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import { CircleAlert } from 'lucide-react'
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

export const NO_MAP = 'The map cannot be shown just now.'

/** In the place of a map that cannot be drawn. */
export function MapTrouble({ className, children }: { className: string; children?: string }) {
  return (
    <p
      role="status"
      className={`flex flex-col items-center justify-center gap-2 rounded-lg bg-sunken p-6 text-center text-ink-soft ${className}`}
    >
      <CircleAlert aria-hidden strokeWidth={1.75} className="size-6" />
      {NO_MAP} {children}
    </p>
  )
}
