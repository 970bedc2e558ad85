import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { TaskKind } from '@commonplot/shared/operator/operator.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PagedEndpoint } from '../../../lib/call.ts'
import { endpointQuery, listQuery } from '../../../lib/endpoint-query.ts'

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
