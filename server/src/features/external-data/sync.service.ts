import type { SyncResult } from '@commonplot/shared/data-sources/external-data.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { unavailable } from '../../failures.ts'

export async function syncExternalData(
  { externalServices }: AppDeps,
  _query: { location?: string | undefined },
  _caller: Caller,
): Promise<SyncResult> {
  if (!Object.values(externalServices.config).includes(true)) {
    throw unavailable('No external data service is configured')
  }
  throw unavailable('No external data service is configured')
}
