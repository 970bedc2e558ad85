import { EXTERNAL_SERVICES } from '@commonplot/shared/external-data/source.ts'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { externalConfigOptions } from '../external-data/external-config.ts'
import { SERVICE_FACTS } from './service-facts.ts'

export function ServiceAvailability() {
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
