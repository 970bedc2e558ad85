import { EXTERNAL_SERVICES } from '@commonplot/shared/external-data/source.ts'
import { Card } from '../../ui/card.tsx'
import { SERVICE_FACTS } from './service-facts.ts'

export function AboutApisTab() {
  return (
    <div className="max-w-3xl">
      <p className="mb-6 text-lg text-ink-soft">
        Commonplot works on its own, with what neighbours list here. Five outside services can add
        to it. Each is off until whoever runs this server switches it on, and lists never wait for
        one: a sync copies records into our database, with their source and licence.
      </p>
      <div className="grid gap-4">
        {EXTERNAL_SERVICES.map((service) => {
          const { name, provider, brings, terms, settings } = SERVICE_FACTS[service]
          return (
            <Card key={service} className="p-5 md:p-6">
              <h2 className="text-xl">{name}</h2>
              <p className="mb-2 text-sm text-ink-soft">From {provider}</p>
              <p>{brings}</p>
              <p className="mt-1">{terms}</p>
              <p className="mt-3 text-sm text-ink-soft">
                Switched on by <code className="break-all">{settings.join(', ')}</code>
              </p>
            </Card>
          )
        })}
      </div>
    </div>
  )
}
