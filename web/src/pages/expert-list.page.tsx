import { expertListQuery } from '@commonplot/shared/experts/experts.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ExpertCard, ExpertCardSkeleton } from '../features/experts/expert-card.tsx'
import { expertListOptions } from '../features/experts/expert-queries.ts'
import { SpecialtyChips } from '../features/experts/specialty-chips.tsx'
import { PlaceAttribution } from '../features/locations/place-attribution.tsx'
import { SaveSearchButton } from '../features/saved-searches/save-search-button.tsx'
import { useAddressSearch } from '../lib/address-search.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ResultGrid } from '../ui/result-grid.tsx'
import { PlaceBox, SearchForm, WordsBox } from '../ui/search-boxes.tsx'

const { query, location, specialty } = expertListQuery.shape
const CHECKS = { query, location, specialty }

export function Page() {
  const { search, change, clear } = useAddressSearch(PATHS.experts, CHECKS)
  const experts = useInfiniteQuery(expertListOptions(search))
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-6 text-3xl">Find Experts</h1>
      <SearchForm chosen={{ specialty: search.specialty }} className="grid gap-4 sm:grid-cols-2">
        <WordsBox
          placeholder="Name, specialty or skill"
          value={search.query}
          onSearch={(query) => change({ query }, { replace: true })}
        />
        <PlaceBox
          value={search.location}
          onSearch={(location) => change({ location }, { replace: true })}
        />
      </SearchForm>
      <div className="mt-5 mb-8">
        <SpecialtyChips value={search.specialty} onChange={(specialty) => change({ specialty })} />
      </div>
      {search.location && <PlaceAttribution />}
      <div className="mb-4 -mr-4 flex justify-end">
        <SaveSearchButton list={PATHS.experts} noun="experts" search={search} />
      </div>
      <ResultGrid
        results={experts}
        noun="experts"
        skeleton={<ExpertCardSkeleton />}
        empty={
          <EmptyState
            picture="/pictures/empty-search.svg"
            title="No experts found"
            words="Try another word or a wider place."
          >
            <Button onClick={clear}>Show all experts</Button>
          </EmptyState>
        }
      >
        {(expert) => <ExpertCard expert={expert} />}
      </ResultGrid>
    </div>
  )
}
