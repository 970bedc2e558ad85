import { id } from '@commonplot/shared/contract/fields.ts'
import { plantListQuery } from '@commonplot/shared/plants/plants.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { GuideDetail } from '../features/plants/guide-detail.tsx'
import { GuideFilters } from '../features/plants/guide-filters.tsx'
import { PlantCard, PlantCardSkeleton } from '../features/plants/plant-card.tsx'
import { plantListOptions, plantOptions } from '../features/plants/plant-queries.ts'
import { SaveSearchButton } from '../features/saved-searches/save-search-button.tsx'
import { useAddressSearch } from '../lib/address-search.ts'
import { usePageHead } from '../lib/page-head.ts'
import { Button } from '../ui/button.tsx'
import { DetailSkeleton } from '../ui/detail-heading.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NotFoundState } from '../ui/failure-state.tsx'
import { ResultGrid } from '../ui/result-grid.tsx'

const { query, category, difficulty } = plantListQuery.shape
/** `plant` is the one opened in the page, so that Back closes it. */
const CHECKS = { query, category, difficulty, plant: id }
const PRIORITY_PICTURES = 3
/** Marks the entry of the history that was opened from the list, where going back finds its place. */
const FROM_LIST = { replace: false, state: { isFromList: true } }

function OpenedPlant({ id, onBack }: { id: string; onBack: () => void }) {
  const plant = useQuery(plantOptions(id))
  usePageHead({
    title: plant.data?.common_name ?? (plant.isError ? 'Plant not found' : undefined),
    description: plant.data?.description ?? undefined,
    image: plant.data?.default_image?.regular_url,
    error: plant.error,
  })
  return (
    <>
      <Button variant="quiet" className="mb-4 -ml-3" onClick={onBack}>
        <ArrowLeft aria-hidden strokeWidth={1.75} className="size-5" />
        Back to Plants
      </Button>
      {plant.isPending && <DetailSkeleton label="Loading plant" picture="beside" />}
      {plant.data && <GuideDetail plant={plant.data} />}
      <NotFoundState query={plant} title="Plant not found" failure="Loading this plant failed." />
    </>
  )
}

export function Page() {
  const { search, change, clear } = useAddressSearch(PATHS.plants, CHECKS)
  const { plant: openedId, ...filters } = search
  const plants = useInfiniteQuery(plantListOptions(filters))
  const open = (id: string) => {
    window.history.replaceState({ ...window.history.state, openedRow: id }, '')
    change({ plant: id }, FROM_LIST)
  }
  const close = () => {
    if (window.history.state?.isFromList) window.history.back()
    else change({ plant: '' })
  }
  if (openedId) {
    return (
      <div className="page-width pt-4 md:pt-6">
        <OpenedPlant id={openedId} onBack={close} />
      </div>
    )
  }
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-6 text-3xl">Plant Guide</h1>
      <GuideFilters search={filters} onChange={change} />
      <div className="mb-4 -mr-4 flex justify-end">
        <SaveSearchButton list={PATHS.plants} noun="plants" search={filters} />
      </div>
      <ResultGrid
        results={plants}
        noun="plants"
        skeleton={<PlantCardSkeleton />}
        empty={
          <EmptyState
            picture="/pictures/empty-search.svg"
            title="No plants found"
            words="Try another name or fewer filters."
          >
            <Button onClick={clear}>Show all plants</Button>
          </EmptyState>
        }
      >
        {(plant, index) => (
          <PlantCard
            plant={plant}
            priority={index < PRIORITY_PICTURES}
            name={
              <button
                type="button"
                data-opens={plant.id}
                className="after:absolute after:inset-0 after:rounded-lg"
                onClick={() => open(plant.id)}
              >
                {plant.name}
              </button>
            }
          />
        )}
      </ResultGrid>
    </div>
  )
}
