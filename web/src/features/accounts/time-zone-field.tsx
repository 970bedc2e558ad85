import { ownTimeZone } from '../../lib/format.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/inputs.tsx'

interface TimeZoneFieldProps {
  value: string
  onChange: (timeZone: string) => void
  error?: string | undefined
}

const inWords = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** Browsers leave out UTC, and the one a person has may be an old name. */
const zonesWith = (...zones: string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...zones])].sort()

export function TimeZoneField({ value, onChange, error }: TimeZoneFieldProps) {
  const here = ownTimeZone()
  return (
    <div>
      <Field label="Time zone" hint="Days, streaks and goals begin and end by it." error={error}>
        {(control) => (
          <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
            {zonesWith(value, here).map((zone) => (
              <option key={zone} value={zone}>
                {inWords(zone)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {value !== here && (
        <button
          type="button"
          onClick={() => onChange(here)}
          className="min-h-11 text-left font-semibold text-leaf underline underline-offset-4"
        >
          Use the zone of this device ({inWords(here)})
        </button>
      )}
    </div>
  )
}
