import type { Plot } from '@commonplot/shared/plots/plot.ts'
import {
  PLOT_AMENITY_LABELS,
  SOIL_TYPE_LABELS,
  SUN_EXPOSURE_LABELS,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import {
  Check,
  Droplets,
  Layers,
  type LucideIcon,
  Recycle,
  Shovel,
  Sun,
  Warehouse,
} from 'lucide-react'

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

/** The first keyword found in an amenity's words picks its icon. */
const KEYWORD_ICONS: Array<[keyword: string, Icon: LucideIcon]> = [
  ['water', Droplets],
  ['sun', Sun],
  ['tool', Shovel],
  ['compost', Recycle],
  ['storage', Warehouse],
]

const labelOf = (amenity: string): string =>
  (PLOT_AMENITY_LABELS as Record<string, string>)[amenity] ?? amenity

export function PlotAmenities({ amenities }: { amenities: string[] }) {
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {amenities.map((amenity) => {
        const label = labelOf(amenity)
        const [keyword, Icon] = KEYWORD_ICONS.find(([word]) =>
          label.toLowerCase().includes(word),
        ) ?? ['other', Check]
        return (
          <li key={amenity} className="flex min-h-12 items-center gap-3 text-lg">
            <Icon
              aria-hidden
              data-icon={keyword}
              strokeWidth={1.75}
              className="size-6 shrink-0 text-leaf"
            />
            <span className="min-w-0 first-letter:uppercase">{label}</span>
          </li>
        )
      })}
    </ul>
  )
}

const GUIDELINES = [
  'Organic methods only',
  'Keep your plot weeded',
  'Water in designated hours',
  'No invasive species',
  'Clean up after yourself',
  'Respect your neighbours',
]

export function PlotGuidelines() {
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {GUIDELINES.map((guideline) => (
        <li key={guideline} className="flex min-h-11 items-center gap-3 text-lg">
          <Check aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-leaf" />
          {guideline}
        </li>
      ))}
    </ul>
  )
}
