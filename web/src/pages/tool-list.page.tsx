import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { PlaceAttribution } from '../features/locations/place-attribution.tsx'
import { ToolFilters } from '../features/tools/tool-filters.tsx'
import { ToolResults } from '../features/tools/tool-results.tsx'
import { TOOL_SEARCH_CHECKS } from '../features/tools/tool-search.ts'
import { ToolSortSelect } from '../features/tools/tool-sort.tsx'
import { useAddressSearch } from '../lib/address-search.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'

export function Page() {
  const { search, change, clear } = useAddressSearch(PATHS.tools, TOOL_SEARCH_CHECKS)
  const isNarrowed = Object.keys(search).length > 0
  return (
    <div className="page-width pt-8 md:pt-12">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-3xl">Tool Sharing</h1>
        <TextLink href={PATHS.hostTool} className="inline-flex min-h-11 items-center">
          Share a tool of yours
        </TextLink>
      </div>
      <ToolFilters search={search} onChange={change} />
      {search.location && <PlaceAttribution />}
      <ToolResults
        search={search}
        sort={<ToolSortSelect search={search} onChange={change} />}
        emptyAction={isNarrowed && <Button onClick={clear}>Show all tools</Button>}
      />
    </div>
  )
}
