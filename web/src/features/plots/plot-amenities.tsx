import { PLOT_AMENITY_LABELS } from '@commonplot/shared/plots/plot-vocabulary.ts'
import { Check, Droplets, type LucideIcon, Recycle, Shovel, Sun, Warehouse } from 'lucide-react'

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
