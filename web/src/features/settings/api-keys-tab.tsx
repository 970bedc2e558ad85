import { EXTERNAL_SERVICES } from '@commonplot/shared/external-data/source.ts'
import { type SubmitEvent, useState } from 'react'
import { addToast } from '../../lib/toast-store.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { SERVICE_FACTS, type ServiceFacts } from './service-facts.ts'

export function ApiKeysTab() {
  return (
    <Card className="max-w-2xl p-5 md:p-6">
      <h2 className="mb-1 text-xl">API keys</h2>
      <p className="mb-5 text-ink-soft">
        Keys live in the server's environment and nowhere else. This page never sends or stores
        them; Save tells you which setting a key belongs to. Maps and places need no key.
      </p>
      <div className="grid gap-6">
        {EXTERNAL_SERVICES.map((service) => {
          const facts = SERVICE_FACTS[service]
          return facts.keyLabel && <KeyForm key={service} label={facts.keyLabel} facts={facts} />
        })}
      </div>
    </Card>
  )
}

/** Kept in memory only, until the page closes. */
const typedKeys = new Map<string, string>()

function KeyForm({ label, facts }: { label: string; facts: ServiceFacts }) {
  const place = `${useActingUserId()} ${label}`
  const [value, setTyped] = useState(() => typedKeys.get(place) ?? '')
  const setValue = (key: string) => {
    setTyped(key)
    typedKeys.set(place, key)
  }
  const confirm = (event: SubmitEvent) => {
    event.preventDefault()
    setValue('')
    addToast({
      title: 'API key noted',
      description: `Nothing was sent or stored. Set ${facts.settings.join(' and ')} on the server to switch ${facts.name.toLowerCase()} on.`,
    })
  }
  return (
    <form onSubmit={confirm} className="flex flex-wrap items-end gap-3">
      <Field label={label} className="min-w-0 grow basis-64">
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="secondary"
        size="medium"
        disabled={value.trim() === ''}
        aria-label={`Save ${label}`}
        className="min-h-12"
      >
        Save
      </Button>
    </form>
  )
}
