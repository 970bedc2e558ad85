import { WEEK_MS } from '@commonplot/shared/dates/durations.ts'
import { operatorApi, REASON_MISSING } from '@commonplot/shared/operator/operator.contract.ts'
import type { OperatorPerson } from '@commonplot/shared/operator/operator.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import {
  ActionFormFields,
  type FormWays,
  ReasonField,
  useAct,
  useActionForm,
} from '../table/action-form.tsx'

const SUSPENSION_TERMS = ['week', 'month', 'year', 'date'] as const
type SuspensionTerm = (typeof SUSPENSION_TERMS)[number]

/** A chosen date ends at midnight in the operator's time zone. */
function suspensionEnd(term: SuspensionTerm, date: string, now: number): Date {
  if (term === 'week') return new Date(now + WEEK_MS)
  if (term === 'date') return new Date(`${date}T23:59:59`)
  const end = new Date(now)
  if (term === 'month') end.setMonth(end.getMonth() + 1)
  else end.setFullYear(end.getFullYear() + 1)
  return end
}

function problemWithEnd(term: SuspensionTerm, date: string, now: number): { date?: string } {
  if (term !== 'date') return {}
  const end = suspensionEnd(term, date, now).getTime()
  if (Number.isNaN(end)) return { date: 'Choose a day' }
  return end <= now ? { date: 'Must be today or later' } : {}
}

const TERM_LABELS: Record<SuspensionTerm, string> = {
  week: '1 week',
  month: '1 month',
  year: '1 year',
  date: 'Until a date',
}

type SuspendFormProps = FormWays & { person: OperatorPerson }

function useSuspendForm({ person: { id, fullName }, onDone }: SuspendFormProps) {
  const act = useAct(operatorApi.suspendPerson, {
    done: `${fullName} is suspended`,
    failure: 'Suspending failed. Please try again.',
  })
  const form = useActionForm({
    place: `suspend ${id}`,
    initial: { term: 'week', date: '', reason: '' },
    check: ({ term, date, reason }) => ({
      ...problemWithEnd(term as SuspensionTerm, date, Date.now()),
      ...(reason.trim() === '' && { reason: REASON_MISSING }),
    }),
    onValid: ({ term, date, reason }) => {
      const until = suspensionEnd(term as SuspensionTerm, date, Date.now()).toISOString()
      act.mutate(
        { params: { id }, body: { reason: reason.trim(), until } },
        {
          onSuccess: () => {
            form.forget()
            onDone()
          },
        },
      )
    },
  })
  return { act, form }
}

export function SuspendForm(props: SuspendFormProps) {
  const format = useFormat()
  const { act, form } = useSuspendForm(props)
  const { term, date } = form.values
  const isDate = term === 'date'
  const end = isDate ? null : suspensionEnd(term as SuspensionTerm, date, Date.now())
  return (
    <ActionFormFields
      form={form}
      action="Suspend"
      busyLabel={act.isPending && 'Suspending...'}
      isDanger
      onBack={props.onBack}
    >
      <p>
        Their listings are paused. They can still read, pay accepted requests, cancel, give things
        back, export their data and close their account, and nothing else. They are told why and
        until when, and can answer you.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="How long"
          hint={end ? `Ends on ${format.date(end.toISOString())}` : undefined}
        >
          {(control) => (
            <Select {...control} {...form.bind('term')} className="min-h-12">
              {SUSPENSION_TERMS.map((name) => (
                <option key={name} value={name}>
                  {TERM_LABELS[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isDate && (
          <Field label="Last day" error={form.problems.date}>
            {(control) => <TextInput {...control} type="date" {...form.bind('date')} />}
          </Field>
        )}
      </div>
      <ReasonField
        hint="They read it, and it stands in the log."
        error={form.problems.reason}
        {...form.bind('reason')}
      />
    </ActionFormFields>
  )
}
