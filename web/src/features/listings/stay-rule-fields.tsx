import type { StayRules } from '@commonplot/shared/listings/stay-rules.ts'
import { ChevronDown } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { DaysField } from './form-fields.tsx'

/** Folded away: most hosts ask nothing. Open when there is something in it, or wrong with it. */
export function StayRuleFields() {
  const { formState } = useFormContext<StayRules>()
  const { errors, defaultValues: before } = formState
  const isWrong = Boolean(errors.minDays || errors.noticeDays || errors.bufferDays)
  const isAsked = Boolean(before?.minDays || before?.noticeDays || before?.bufferDays)
  return (
    <details open={isAsked || isWrong} className="group border-t border-line pt-4">
      <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <span className="display text-xl font-semibold">More: rules for a stay</span>
        <ChevronDown
          aria-hidden
          strokeWidth={1.75}
          className="size-5 text-ink-soft transition group-open:rotate-180"
        />
      </summary>
      <p className="mt-1 mb-6 text-ink-soft">In days. 0 asks nothing.</p>
      <div className="grid gap-6 sm:grid-cols-3">
        <DaysField<StayRules>
          name="minDays"
          label="Shortest stay"
          hint="Days somebody has to book"
        />
        <DaysField<StayRules> name="noticeDays" label="Notice" hint="Days ahead to book" />
        <DaysField<StayRules>
          name="bufferDays"
          label="Days between"
          hint="Kept free after a stay"
        />
      </div>
    </details>
  )
}
