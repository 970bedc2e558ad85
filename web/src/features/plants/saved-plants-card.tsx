import { PLANT_LIST_LABELS, PLANT_LISTS } from '@commonplot/shared/plants/plant.ts'
import { PATHS, plantPath } from '@commonplot/shared/screens/screens.ts'
import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { Link, TextLink } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DEFAULT_PLANT_PICTURE } from './plant-card.tsx'
import { useSavedPlants } from './use-saved-plants.ts'

/** The acting person's favourites and garden plan, for the profile. */
export function SavedPlantsCard() {
  const { saved, change } = useSavedPlants()
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <Card ref={place} className="p-6">
      <h2 className="text-xl">Saved Plants</h2>
      {saved.isPending && <Skeleton className="mt-4 h-16 w-full" />}
      {saved.data?.length === 0 && (
        <p className="mt-3 text-ink-soft">
          Nothing saved yet. <TextLink href={PATHS.plants}>Look through the plant guide</TextLink>
        </p>
      )}
      {saved.isError && <FailureLine words="Loading your plants failed." query={saved} />}
      {PLANT_LISTS.map((list) => {
        const rows = saved.data?.filter((row) => row.list === list) ?? []
        if (rows.length === 0) return null
        return (
          <section key={list} aria-label={PLANT_LIST_LABELS[list]} className="mt-5">
            <h3 className="text-lg font-semibold">{PLANT_LIST_LABELS[list]}</h3>
            <ul className="mt-2 divide-y divide-line">
              {rows.map(({ plant }) => (
                <li key={plant.id} className="flex items-center gap-3 py-2">
                  <Picture
                    src={plant.default_image?.thumbnail}
                    fallback={DEFAULT_PLANT_PICTURE}
                    alt=""
                    width={48}
                    height={48}
                    className="size-12 rounded-md"
                  />
                  <Link
                    href={plantPath(plant.id)}
                    className="finger-high flex-1 font-semibold hover:underline"
                  >
                    {plant.common_name}
                  </Link>
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`Remove ${plant.common_name} from ${PLANT_LIST_LABELS[list]}`}
                    isWaiting={change.isPending}
                    onClick={() => change.mutate({ plant, list, keep: false })}
                  >
                    <X aria-hidden strokeWidth={1.75} className="size-5" />
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </Card>
  )
}
