import { businessListQuery } from '@commonplot/shared/businesses/businesses.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BusinessCard, BusinessCardSkeleton } from '../features/businesses/business-card.tsx'
import { BusinessFilters } from '../features/businesses/business-filters.tsx'
import { businessListOptions } from '../features/businesses/business-queries.ts'
import { PlaceAttribution } from '../features/locations/place-attribution.tsx'
import { SaveSearchButton } from '../features/saved-searches/save-search-button.tsx'
import { useAddressSearch } from '../lib/address-search.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ResultGrid } from '../ui/result-grid.tsx'

const { query, category, location, openNow } = businessListQuery.shape
const CHECKS = { query, category, location, openNow }
const PRIORITY_PICTURES = 3

export function Page() {
  const { search, change, clear } = useAddressSearch(PATHS.businesses, CHECKS)
  const businesses = useInfiniteQuery(businessListOptions(search))
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-6 text-3xl">Eco-Friendly Businesses</h1>
      <BusinessFilters search={search} onChange={change} onClear={clear} />
      {search.location && <PlaceAttribution />}
      <div className="mb-4 -mr-4 flex justify-end">
        <SaveSearchButton list={PATHS.businesses} noun="businesses" search={search} />
      </div>
      <ResultGrid
        results={businesses}
        noun="businesses"
        skeleton={<BusinessCardSkeleton />}
        empty={
          <EmptyState
            picture="/pictures/empty-search.svg"
            title="No businesses found"
            words="Try another word, another place or fewer filters."
          />
        }
      >
        {(business, index) => (
          <BusinessCard business={business} priority={index < PRIORITY_PICTURES} />
        )}
      </ResultGrid>
    </div>
  )
}
