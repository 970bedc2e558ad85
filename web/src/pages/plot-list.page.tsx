import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { PlaceAttribution } from '../features/locations/place-attribution.tsx'
import { PlotFilters } from '../features/plots/plot-filters.tsx'
import { PlotResults } from '../features/plots/plot-results.tsx'
import { PLOT_SEARCH_CHECKS } from '../features/plots/plot-search.ts'
import { PlotSortSelect } from '../features/plots/plot-sort.tsx'
import { SaveSearchButton } from '../features/saved-searches/save-search-button.tsx'
import { useAddressSearch } from '../lib/address-search.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/link.tsx'

export function Page() {
  const { search, change, clear } = useAddressSearch(PATHS.plots, PLOT_SEARCH_CHECKS)
  const isNarrowed = Object.keys(search).length > 0
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-6 text-3xl">Find Garden Plots</h1>
      <PlotFilters search={search} onChange={change} />
      {search.location && <PlaceAttribution />}
      <PlotResults
        search={search}
        sort={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <SaveSearchButton list={PATHS.plots} noun="plots" search={search} />
            <PlotSortSelect search={search} onChange={change} />
          </div>
        }
        emptyAction={
          isNarrowed ? (
            <Button onClick={clear}>Show all plots</Button>
          ) : (
            <ButtonLink href={PATHS.hostPlot}>Host the first plot</ButtonLink>
          )
        }
      />
    </div>
  )
}
