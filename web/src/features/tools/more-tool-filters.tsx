import { TOOL_CONDITION_LABELS } from '@commonplot/shared/tools/tool.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { MORE_FILTER_KEYS, type ToolSearch } from './tool-search.ts'

const RADIUS_KM = ['5', '10', '25', '', '100', '250']
const DEFAULT_RADIUS_LABEL = '50 km'

function errorsIn({ minPrice, maxPrice, from, to }: ToolSearch): {
  maxPrice?: string
  to?: string
} {
  return {
    ...(minPrice &&
      maxPrice &&
      Number(maxPrice) < Number(minPrice) && { maxPrice: 'Must be at least the lowest price' }),
    ...(from && to && to < from && { to: 'Must not be before the first day' }),
  }
}

interface MoreToolFiltersProps {
  search: ToolSearch
  onApply: (change: ToolSearch) => void
  onClose: () => void
}

export function MoreToolFilters({ search, onApply, onClose }: MoreToolFiltersProps) {
  const [draft, setDraft] = useState(search)
  const errors = errorsIn(draft)
  const bind = (key: keyof ToolSearch) => ({
    value: draft[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, [key]: target.value }),
  })

  function apply(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(errors).length > 0) {
      document.querySelector<HTMLElement>('#more-tool-filters [aria-invalid]')?.focus()
      return
    }
    onApply(Object.fromEntries(MORE_FILTER_KEYS.map((key) => [key, draft[key] ?? ''])))
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="More Filters"
      footer={
        <>
          <Button variant="quiet" onClick={() => setDraft({})}>
            Clear filters
          </Button>
          <Button type="submit" form="more-tool-filters">
            Show tools
          </Button>
        </>
      }
    >
      <form
        id="more-tool-filters"
        noValidate
        onSubmit={apply}
        className="grid grid-cols-2 gap-x-4 gap-y-6"
      >
        <Field label="Lowest price" hint="Dollars per day">
          {(control) => <TextInput {...control} type="number" min={0} {...bind('minPrice')} />}
        </Field>
        <Field label="Highest price" error={errors.maxPrice}>
          {(control) => <TextInput {...control} type="number" min={0} {...bind('maxPrice')} />}
        </Field>
        <Field label="Free from">
          {(control) => <TextInput {...control} type="date" {...bind('from')} />}
        </Field>
        <Field label="Free until" error={errors.to}>
          {(control) => <TextInput {...control} type="date" {...bind('to')} />}
        </Field>
        <Field label="Condition">
          {(control) => (
            <Select {...control} {...bind('condition')}>
              <option value="">Any</option>
              {Object.entries(TOOL_CONDITION_LABELS).map(([condition, label]) => (
                <option key={condition} value={condition}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Within" hint="Of the location you search">
          {(control) => (
            <Select {...control} {...bind('radiusKm')}>
              {RADIUS_KM.map((km) => (
                <option key={km} value={km}>
                  {km === '' ? DEFAULT_RADIUS_LABEL : `${km} km`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </form>
    </Dialog>
  )
}
