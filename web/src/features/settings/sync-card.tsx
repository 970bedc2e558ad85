import { externalDataApi } from '@commonplot/shared/external-data/external-data.contract.ts'
import type {
  ServiceSync,
  SyncCounts,
  SyncResult,
} from '@commonplot/shared/external-data/external-data.ts'
import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { addToast } from '../../lib/toast-store.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SERVICE_FACTS } from './service-facts.ts'

const NOUNS: readonly (readonly [keyof SyncCounts, string, string])[] = [
  ['plants', 'plant', 'plants'],
  ['plots', 'plot', 'plots'],
  ['tools', 'tool', 'tools'],
  ['experts', 'expert', 'experts'],
  ['businesses', 'business', 'businesses'],
]

const words = new Intl.ListFormat('en', { type: 'conjunction' })

/** `12 plants, 3 plots, 0 tools, 1 expert, and 4 businesses` */
function countsInWords(counts: SyncCounts): string {
  return words.format(
    NOUNS.map(([key, one, many]) => `${counts[key]} ${counts[key] === 1 ? one : many}`),
  )
}

function outcomeInWords({ outcome, stored, skipped, gone, message }: ServiceSync): string {
  if (message) return message
  if (outcome === 'off') return 'Not switched on.'
  const parts = [`${stored} stored`]
  if (skipped > 0) {
    parts.push(`${skipped} skipped because ${skipped === 1 ? 'it was' : 'they were'} incomplete`)
  }
  if (gone > 0) parts.push(`${gone} no longer there`)
  return `${words.format(parts)}.`
}

async function syncExternalData(location: string): Promise<SyncResult> {
  try {
    const query = location ? { location } : {}
    return await call(externalDataApi.syncExternalData, { query })
  } catch (cause) {
    throw new Error('Failed to sync external data', { cause })
  }
}

const useSync = () =>
  useMutation({
    mutationFn: syncExternalData,
    onSuccess: (result) => addToast({ title: 'Sync Complete', description: countsInWords(result) }),
    meta: {
      changes: ['catalogue'],
      failureTitle: 'Sync Failed',
      failure: (error) => wordsOf(error, error.message),
    },
  })

const LONGEST_LOCATION = 200

const OUTCOMES: Record<ServiceSync['outcome'], { label: string; tone: BadgeTone }> = {
  running: { label: 'Running', tone: 'sky' },
  done: { label: 'Done', tone: 'leaf' },
  failed: { label: 'Failed', tone: 'red' },
  off: { label: 'Off', tone: 'soil' },
}

export function SyncCard({ enabled }: { enabled: boolean }) {
  const [location, setLocation] = useState('')
  const sync = useSync()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    sync.mutate(location.trim())
  }
  return (
    <Card className="p-5 md:p-6">
      <h2 className="mb-1 text-xl">Sync</h2>
      <p className="mb-4 text-ink-soft">
        Fetches the newest records into our own database, so that lists stay quick.
      </p>
      <form onSubmit={submit} className="grid gap-4">
        <Field label="Near (optional)" hint="A town, or lat,lng. Empty: where you live.">
          {(control) => (
            <TextInput
              {...control}
              value={location}
              maxLength={LONGEST_LOCATION}
              disabled={!enabled}
              readOnly={sync.isPending}
              onChange={(event) => setLocation(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          disabled={!enabled}
          busyLabel={sync.isPending && 'Syncing...'}
          className="justify-self-start"
        >
          <RefreshCw aria-hidden strokeWidth={1.75} className="size-5" />
          Sync External Data
        </Button>
        {!enabled && <p className="text-sm text-ink-soft">Switch external data on to sync.</p>}
        {sync.isPending && <Progress label="Syncing external data" value={null} />}
      </form>
      {sync.data && <SyncOutcomes services={sync.data.services} />}
    </Card>
  )
}

function SyncOutcomes({ services }: { services: ServiceSync[] }) {
  return (
    <ul aria-label="Last sync" className="mt-5 divide-y divide-line border-t border-line">
      {services.map((result) => (
        <li key={result.service} className="flex items-start justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="font-semibold">{SERVICE_FACTS[result.service].name}</p>
            <p className="break-words text-ink-soft">{outcomeInWords(result)}</p>
          </div>
          <Badge tone={OUTCOMES[result.outcome].tone}>{OUTCOMES[result.outcome].label}</Badge>
        </li>
      ))}
    </ul>
  )
}
