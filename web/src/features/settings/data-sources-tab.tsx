import { useQuery } from '@tanstack/react-query'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { ServiceAvailability } from './service-availability.tsx'
import { useChooseDataSource, userSettingsOptions } from './settings-queries.ts'
import { SyncCard } from './sync-card.tsx'

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
