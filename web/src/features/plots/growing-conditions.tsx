import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { SOIL_TYPE_LABELS, SUN_EXPOSURE_LABELS } from '@commonplot/shared/plots/plot-vocabulary.ts'
import { Droplets, Layers, type LucideIcon, Sun, Warehouse } from 'lucide-react'

const UNKNOWN = 'Ask the host'

interface Tile {
  label: string
  value: string
  Icon: LucideIcon
  tint: string
}

/** Always the same four, filled from the listing. */
const tilesOf = (plot: Plot): Tile[] => [
  {
    label: 'Sunlight',
    value: plot.sunExposure ? SUN_EXPOSURE_LABELS[plot.sunExposure] : UNKNOWN,
    Icon: Sun,
    tint: 'bg-sun-tint text-on-sun',
  },
  {
    label: 'Soil',
    value: plot.soilType ? SOIL_TYPE_LABELS[plot.soilType] : UNKNOWN,
    Icon: Layers,
    tint: 'bg-soil-tint text-on-soil',
  },
  {
    label: 'Water',
    value: plot.waterAccess ? 'On the plot' : 'Bring your own',
    Icon: Droplets,
    tint: 'bg-sky-tint text-on-sky',
  },
  {
    label: 'Tool storage',
    value: plot.toolStorageAccess ? 'Included' : 'Not included',
    Icon: Warehouse,
    tint: 'bg-leaf-tint text-leaf',
  },
]

export function GrowingConditions({ plot }: { plot: Plot }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tilesOf(plot).map(({ label, value, Icon, tint }) => (
        <div key={label} className={`rounded-lg p-4 ${tint}`}>
          <dt className="flex items-center gap-2 text-sm font-semibold">
            <Icon aria-hidden strokeWidth={1.75} className="size-5" />
            {label}
          </dt>
          <dd className="mt-2 text-lg leading-snug">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
