import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { growsHere, type PlotConditions, seasonOf } from '@commonplot/shared/plants/what-grows.ts'
import { PATHS, plantPath } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useClock } from '../../lib/visit.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DEFAULT_PLANT_PICTURE } from './plant-card.tsx'
import { plantListOptions } from './plant-queries.ts'

const MOST_PLANTS = 6

interface PlantsForPlotProps {
  conditions: PlotConditions
  /** Decides the season; a plot without a position is taken to be in the north. */
  latitude?: number | undefined
  timeZone: string
}

export function PlantsForPlot({ conditions, latitude = 0, timeZone }: PlantsForPlotProps) {
  const plants = useInfiniteQuery(plantListOptions())
  const { now } = useClock()
  const season = seasonOf(Number(todayIn(timeZone, now).slice(5, 7)), latitude)
  if (plants.isPending) return <Skeleton className="h-20 w-full" />
  if (plants.isLoadingError) return <FailureLine words="Loading plants failed." query={plants} />
  const suited = plants.data.pages
    .flatMap(({ items }) => items)
    .filter((plant) => growsHere(plant, conditions, season))
  if (suited.length === 0)
    return (
      <p className="text-ink-soft">
        Nothing in our guide is planted here in {season}.{' '}
        <TextLink href={PATHS.plants}>See the whole guide</TextLink>
      </p>
    )
  return (
    <>
      <p className="mb-4 text-ink-soft">To plant in {season}, in this sun and soil.</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {suited.slice(0, MOST_PLANTS).map((plant) => (
          <li key={plant.id} className="relative flex items-center gap-4 rounded-lg bg-card p-3">
            <Picture
              src={plant.default_image?.thumbnail}
              fallback={DEFAULT_PLANT_PICTURE}
              alt=""
              width={64}
              height={64}
              className="size-16 shrink-0 rounded-md"
            />
            <div>
              <Link
                href={plantPath(plant.id)}
                className="text-lg font-semibold after:absolute after:inset-0 after:rounded-lg"
              >
                {plant.name}
              </Link>
              {plant.daysToHarvest !== null && (
                <p className="figures text-ink-soft">{plant.daysToHarvest} days to harvest</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
