import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { auditAction } from '@commonplot/shared/operator/audit.ts'
import { moneyFigure, moneyKind, moneyState } from '@commonplot/shared/operator/money.ts'
import { month, operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import {
  LISTING_FILTERS,
  PEOPLE_FILTERS,
  REPORT_FILTERS,
  type TaskKind,
  taskKind,
} from '@commonplot/shared/operator/operator.ts'
import { reportTarget } from '@commonplot/shared/reports/report.ts'
import { OPERATOR_TABS, type OperatorTab, PATHS } from '@commonplot/shared/screens/screens.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AddressSearch, oneOf, useAddressSearch } from '../../../lib/address-search.ts'
import type { PagedEndpoint } from '../../../lib/call.ts'
import { endpointQuery, listQuery } from '../../../lib/endpoint-query.ts'

const short = {
  safeParse: (value: unknown) => ({ success: String(value).length <= 200 }),
}

/** The URL parameters of each tab. Without a filter a table shows its default. */
const FILTERS = {
  today: { kind: taskKind },
  people: { q: short, filter: oneOf(PEOPLE_FILTERS.slice(1)) },
  listings: { q: short, filter: oneOf(LISTING_FILTERS.slice(1)), ownerId: short },
  money: { figure: moneyFigure, kind: moneyKind, state: moneyState, month, personId: short },
  reports: {
    filter: oneOf(REPORT_FILTERS.slice(1)),
    personId: short,
    targetType: reportTarget,
    targetId: short,
  },
  appeals: {},
  health: {},
  audit: { action: auditAction, personId: short, operatorId: short },
} satisfies Record<OperatorTab, object>

export type TabFilters<Tab extends OperatorTab> = AddressSearch<
  keyof (typeof FILTERS)[Tab] & string
>

const TAB = { tab: oneOf(OPERATOR_TABS) }

export function useOperatorTab(): OperatorTab {
  const { search } = useAddressSearch(PATHS.operator, TAB)
  return (search.tab as OperatorTab | undefined) ?? 'today'
}

/** The filters and the open row of a tab, from the URL. */
export function useTabSearch<Tab extends OperatorTab>(tab: Tab) {
  const checks = { ...TAB, ...FILTERS[tab], open: short }
  const { search, change } = useAddressSearch<string>(PATHS.operator, checks)
  const { tab: _, open, ...filters } = search
  return {
    filters: filters as TabFilters<Tab>,
    /** A choice adds a history entry; typing replaces the current one. */
    change: (changes: TabFilters<Tab>, options = { replace: false }) =>
      change({ ...(changes as AddressSearch<string>), tab, open: '' }, options),
    open,
    setOpen: (key: string) => change({ tab, open: key }, { replace: true }),
  }
}

const TODAY_AGAIN_MS = MINUTE_MS

// Members and other operators change the data at any time.
export const FRESH = { staleTime: 0 }

export const todayOptions = (kind?: TaskKind) =>
  queryOptions({
    ...endpointQuery(operatorApi.getToday, { query: kind ? { kind } : {} }),
    ...FRESH,
    refetchInterval: TODAY_AGAIN_MS,
  })

export const tableOptions = <E extends PagedEndpoint>(
  endpoint: E,
  filters: Partial<Record<string, string>>,
) => infiniteQueryOptions({ ...listQuery(endpoint, filters), ...FRESH })
