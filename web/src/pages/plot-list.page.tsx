import { PAGE_HEADS } from '@commonplot/shared/screens/page-head.ts'
import { useLocation, useSearchParams } from 'wouter'
import { PATHS } from '../app/paths.ts'
import { PlotFilters } from '../features/plots/plot-filters.tsx'
import { PlotResults } from '../features/plots/plot-results.tsx'
import { type PlotSearch, readPlotSearch, writePlotSearch } from '../features/plots/plot-search.ts'
import { PlotSortSelect } from '../features/plots/plot-sort.tsx'
import { usePageHead } from '../lib/page-head.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/link.tsx'

export function PlotListPage() {
  usePageHead(PAGE_HEADS.plots)
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const search = readPlotSearch(params)

  const change = (changes: PlotSearch, options = { replace: false }) => {
    const next = writePlotSearch({ ...search, ...changes })
    navigate(next.size > 0 ? `${PATHS.plots}?${next}` : PATHS.plots, options)
  }

  const isNarrowed = writePlotSearch(search).size > 0
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="mb-6 text-3xl">Find Garden Plots</h1>
      <PlotFilters search={search} onChange={change} />
      <PlotResults
        search={search}
        sort={<PlotSortSelect search={search} onChange={change} />}
        emptyAction={
          isNarrowed ? (
            <Button onClick={() => navigate(PATHS.plots)}>Show all plots</Button>
          ) : (
            <ButtonLink href={PATHS.hostPlot}>Host the first plot</ButtonLink>
          )
        }
      />
    </div>
  )
}
