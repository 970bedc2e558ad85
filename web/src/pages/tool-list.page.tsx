import { PAGE_HEADS } from '@commonplot/shared/screens/page-head.ts'
import { useLocation, useSearchParams } from 'wouter'
import { PATHS } from '../app/paths.ts'
import { ToolFilters } from '../features/tools/tool-filters.tsx'
import { ToolResults } from '../features/tools/tool-results.tsx'
import { readToolSearch, type ToolSearch, writeToolSearch } from '../features/tools/tool-search.ts'
import { ToolSortSelect } from '../features/tools/tool-sort.tsx'
import { usePageHead } from '../lib/page-head.ts'
import { Button } from '../ui/button.tsx'

export function ToolListPage() {
  usePageHead(PAGE_HEADS.tools)
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const search = readToolSearch(params)

  const change = (changes: ToolSearch, options = { replace: false }) => {
    const next = writeToolSearch({ ...search, ...changes })
    navigate(next.size > 0 ? `${PATHS.tools}?${next}` : PATHS.tools, options)
  }

  const isNarrowed = writeToolSearch(search).size > 0
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-6 text-3xl">Tool Sharing</h1>
      <ToolFilters search={search} onChange={change} />
      <ToolResults
        search={search}
        sort={<ToolSortSelect search={search} onChange={change} />}
        emptyAction={
          isNarrowed && <Button onClick={() => navigate(PATHS.tools)}>Show all tools</Button>
        }
      />
    </div>
  )
}
