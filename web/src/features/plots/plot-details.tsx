import { LISTING_STATE_LABELS, stateWords } from '@commonplot/shared/listings/listing-state.ts'
import { stayRuleWords } from '@commonplot/shared/listings/stay-rules.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import {
  PLOT_AMENITY_LABELS,
  type PlotStatus,
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
import type { ReactNode, Ref } from 'react'
import { Badge, SourceBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailHeading } from '../../ui/detail-heading.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { ReportMenu } from '../reports/report-menu.tsx'
import { PlotPrice, PlotStatusBadge } from './plot-card.tsx'

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

const STATUS_WORDS: Record<PlotStatus, string> = {
  available: 'Free to rent, and yours alone',
  shared: 'You garden side by side with others',
  premium: 'Free to rent, with more than the usual comforts',
  occupied: 'Rented today; later dates may be free',
  visit: 'Open to visitors, not for rent here',
}

export function PlotHeading({ plot }: { plot: Plot }) {
  return (
    <DetailHeading
      title={plot.name}
      badges={
        <>
          {plot.state && plot.state !== 'listed' ? (
            <Badge tone="grey">{LISTING_STATE_LABELS[plot.state]}</Badge>
          ) : (
            <Tooltip words={STATUS_WORDS[plot.status]}>
              <button type="button" className="finger-high cursor-help rounded-full">
                <PlotStatusBadge status={plot.status} />
              </button>
            </Tooltip>
          )}
          <Badge tone="soil">{plot.size}</Badge>
          <SourceBadge record={plot} />
        </>
      }
      rating={plot.rating}
      reviewCount={plot.reviewCount}
      place={plot.location}
      menu={<ReportMenu target={{ type: 'plot', id: plot.id }} person={plot.owner} />}
    />
  )
}

interface ReserveCardProps {
  plot: Plot
  onBook: () => void
  bookButtonRef: Ref<HTMLButtonElement>
  /** More ways to reach the host, under the button. */
  reserveActions?: ReactNode
  /** Instead of the button when the plot is not ours to rent out. */
  sourceNote?: ReactNode
}

export function ReserveCard({
  plot,
  onBook,
  bookButtonRef,
  reserveActions,
  sourceNote,
}: ReserveCardProps) {
  const isOurs = plot.source === 'local'
  const notOffered = stateWords(plot.state)
  const asked = isOurs && stayRuleWords(plot)
  return (
    <Card className="p-6 shadow-float">
      <h2 className="mb-2 text-xl">{isOurs ? 'Reserve' : 'Visit'}</h2>
      <PlotPrice price={plot.price} large />
      {asked && <p className="mt-2 text-sm font-semibold">{asked}</p>}
      {plot.price !== null && isOurs && (
        <div className="mt-5 flex flex-col gap-3">
          {notOffered && <p className="font-semibold">{notOffered}</p>}
          <Button
            ref={notOffered ? undefined : bookButtonRef}
            size="large"
            onClick={onBook}
            disabled={notOffered !== undefined}
          >
            Book This Plot
          </Button>
          {reserveActions}
        </div>
      )}
      {isOurs ? (
        <p className="mt-4 text-sm text-ink-soft">Most plots require 30-day minimum commitment</p>
      ) : (
        <div className="mt-5">{sourceNote}</div>
      )}
    </Card>
  )
}
