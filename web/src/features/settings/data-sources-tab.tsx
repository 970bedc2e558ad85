import { type DataSource, EXTERNAL_SERVICES } from '@commonplot/shared/external-data/source.ts'
import {
  type UserSettings,
  userSettingsApi,
} from '@commonplot/shared/users/user-settings.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { externalConfigOptions } from '../external-data/external-config.ts'
import { SERVICE_FACTS } from './service-facts.ts'
import { SyncCard } from './sync-card.tsx'

const userSettingsOptions = (id: string) =>
  endpointQuery(userSettingsApi.getUserSettings, { params: { id } })

/** Updates optimistically and reverts on failure. */
function useChooseDataSource() {
  const queryClient = useQueryClient()
  const id = useSignedInUserId()
  const { queryKey } = userSettingsOptions(id)
  return useMutation({
    mutationFn: (dataSource: DataSource) =>
      call(userSettingsApi.changeUserSettings, { params: { id }, body: { dataSource } }),
    onMutate: async (dataSource) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<UserSettings>(queryKey)
      queryClient.setQueryData<UserSettings>(queryKey, { dataSource })
      return before
    },
    onError: (_error, _dataSource, before) =>
      queryClient.setQueryData<UserSettings>(queryKey, before),
    meta: { changes: ['catalogue'], failure: 'Your choice could not be kept. Please try again.' },
  })
}

function ServiceAvailability() {
  const config = useQuery(externalConfigOptions)
  const available = EXTERNAL_SERVICES.filter((service) => config.data?.[service]).length
  return (
    <Card className="p-5 md:p-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">External services</h2>
        {config.data ? (
          <p className="font-semibold text-ink-soft">
            {available} of {EXTERNAL_SERVICES.length} available
          </p>
        ) : (
          config.isPending && <Skeleton className="h-6 w-28" />
        )}
      </div>
      {config.isError && <FailureLine words="Loading the services failed." query={config} />}
      <ul className="divide-y divide-line">
        {EXTERNAL_SERVICES.map((service) => (
          <li key={service} className="flex items-start justify-between gap-4 py-4">
            <div>
              <h3 className="font-semibold">{SERVICE_FACTS[service].name}</h3>
              <p className="text-ink-soft">{SERVICE_FACTS[service].brings}</p>
            </div>
            {config.data && (
              <Badge tone={config.data[service] ? 'leaf' : 'soil'}>
                {config.data[service] ? 'Available' : 'Not set up'}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function DataSourcesTab() {
  const settings = useQuery(userSettingsOptions(useSignedInUserId()))
  const choose = useChooseDataSource()
  const isExternal = settings.data?.dataSource === 'external'
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <Card className="p-5 md:p-6">
          <h2 className="mb-3 text-xl">Where lists come from</h2>
          <Switch
            label={
              <span className="font-semibold">
                External data{' '}
                <span className="font-normal text-ink-soft">{isExternal ? '(on)' : '(off)'}</span>
              </span>
            }
            checked={isExternal}
            disabled={settings.data === undefined}
            onChange={(event) => choose.mutate(event.target.checked ? 'external' : 'local')}
          />
          <p className="mt-2 text-ink-soft">
            {isExternal
              ? 'Lists also show what we fetched from other services. Each of those says where it is from.'
              : 'Local data: lists show only what neighbours here have listed.'}
          </p>
          {settings.isError && (
            <FailureLine words="Loading your settings failed." query={settings} />
          )}
        </Card>
        <SyncCard enabled={isExternal} />
      </div>
      <ServiceAvailability />
    </div>
  )
}
