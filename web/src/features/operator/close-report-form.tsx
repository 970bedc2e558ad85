import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { OUTCOME_MISSING, operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import { type OperatorReport, REPORT_OUTCOMES } from '@commonplot/shared/operator/operator.ts'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { ActionFormFields, type FormWays } from './action-form.tsx'
import { ReasonField } from './reason-field.tsx'
import { useAct } from './use-act.ts'
import { useActionForm } from './use-action-form.ts'

/** Chosen where none of the usual ones fits. */
const OWN = 'own'

type CloseReportFormProps = FormWays & { report: OperatorReport }

function useCloseForm({ report: { id, isHidden }, onDone }: CloseReportFormProps) {
  const act = useAct(operatorApi.closeReport, {
    done: 'Report closed',
    failure: 'It is still open. Please try again.',
  })
  const form = useActionForm({
    place: `close report ${id}`,
    initial: { usual: REPORT_OUTCOMES[isHidden ? 0 : 1] as string, own: '', note: '' },
    check: ({ usual, own }) => (usual === OWN && own.trim() === '' ? { own: OUTCOME_MISSING } : {}),
    onValid: ({ usual, own, note }) => {
      const outcome = usual === OWN ? own.trim() : usual
      const body = { outcome, ...(note.trim() && { note: note.trim() }) }
      act.mutate(
        { params: { id }, body },
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

export function CloseReportForm(props: CloseReportFormProps) {
  const { act, form } = useCloseForm(props)
  return (
    <ActionFormFields
      form={form}
      action="Close the report"
      busyLabel={act.isPending && 'Closing it...'}
      onBack={props.onBack}
    >
      <p>
        Everybody who reported this is told the outcome, and all their reports are closed. Hiding
        and suspending are steps of their own.
      </p>
      <Field label="Outcome">
        {(control) => (
          <Select {...control} {...form.bind('usual')} className="min-h-12">
            {REPORT_OUTCOMES.map((outcome) => (
              <option key={outcome}>{outcome}</option>
            ))}
            <option value={OWN}>In your own words</option>
          </Select>
        )}
      </Field>
      {form.values.usual === OWN && (
        <Field label="In your own words" error={form.problems.own}>
          {(control) => (
            <TextInput {...control} maxLength={TEXT_LIMITS.name} {...form.bind('own')} />
          )}
        </Field>
      )}
      <ReasonField
        label="Note (optional)"
        hint="For operators only; it stands in the log."
        error={undefined}
        {...form.bind('note')}
      />
    </ActionFormFields>
  )
}
