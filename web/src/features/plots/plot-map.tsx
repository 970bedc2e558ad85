import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { MapPin } from 'lucide-react'

export function PlotMap({ plot }: { plot: Plot }) {
  return (
    <>
      <p className="mb-4 flex items-center gap-2 text-lg">
        <MapPin aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-leaf" />
        {plot.address || plot.location}
      </p>
      <p className="flex aspect-[3/1] items-center justify-center rounded-lg bg-leaf-tint text-center text-leaf">
        Interactive map coming soon
      </p>
    </>
  )
}
