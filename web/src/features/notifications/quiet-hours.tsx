import type { NotificationSettings } from '@commonplot/shared/notifications/notification-settings.ts'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

type Hours = NonNullable<NotificationSettings['quietHours']>

const NIGHT: Hours = { from: '22:00', to: '07:00' }

interface TimesProps {
  hours: Hours
  onChange: (hours: Hours) => void
}

/** Kept when both are whole times and differ; until then what is typed only stands there. */
function Times({ hours, onChange }: TimesProps) {
  const [typed, setTyped] = useState(hours)
  const isSame = typed.from === typed.to
  const type = (change: Partial<Hours>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (next.from && next.to && next.from !== next.to) onChange(next)
  }
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      <Field label="From">
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={typed.from}
            onChange={(event) => type({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label="To" error={isSame ? 'Choose another time than the first.' : undefined}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={typed.to}
            onChange={(event) => type({ to: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

interface QuietHoursProps {
  hours: Hours | null
  onChange: (hours: Hours | null) => void
}

export function QuietHours({ hours, onChange }: QuietHoursProps) {
  return (
    <Card className="p-5 md:p-6">
      <h2 className="mb-1 text-xl">Quiet hours</h2>
      <Switch
        label={<span className="font-semibold">No mail and no device at night</span>}
        checked={hours !== null}
        onChange={(event) => onChange(event.target.checked ? NIGHT : null)}
      />
      <p className="text-ink-soft">What comes meanwhile waits until they end.</p>
      {hours && <Times hours={hours} onChange={onChange} />}
    </Card>
  )
}
