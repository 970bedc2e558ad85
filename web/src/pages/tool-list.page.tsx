import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { PlaceAttribution } from '../features/locations/place-attribution.tsx'
import { SaveSearchButton } from '../features/saved-searches/save-search-button.tsx'
import { ToolFilters } from '../features/tools/tool-filters.tsx'
import { ToolResults } from '../features/tools/tool-results.tsx'
import { TOOL_SEARCH_CHECKS } from '../features/tools/tool-search.ts'
import { ToolSortSelect } from '../features/tools/tool-sort.tsx'
import { useAddressSearch } from '../lib/address-search.ts'
import { Button } from '../ui/button.tsx'

export function Page() {
  const { search, change, clear } = useAddressSearch(PATHS.tools, TOOL_SEARCH_CHECKS)
  const isNarrowed = Object.keys(search).length > 0
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-6 text-3xl">Tool Sharing</h1>
      <ToolFilters search={search} onChange={change} />
      {search.location && <PlaceAttribution />}
      <ToolResults
        search={search}
        sort={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <SaveSearchButton list={PATHS.tools} noun="tools" search={search} />
            <ToolSortSelect search={search} onChange={change} />
          </div>
        }
        emptyAction={isNarrowed && <Button onClick={clear}>Show all tools</Button>}
      />
    </div>
  )
}
