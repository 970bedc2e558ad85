import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { OUTCOME_MISSING, operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import { type OperatorReport, REPORT_OUTCOMES } from '@commonplot/shared/operator/operator.ts'
import { REPORT_REASON_LABELS, type ReportTarget } from '@commonplot/shared/reports/report.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { visibility, visibilityOfListing } from '../listings/visibility.tsx'
import { PersonLink } from '../people/person-cells.tsx'
import {
  ActionFormFields,
  type FormWays,
  ReasonField,
  useAct,
  useActionForm,
} from '../table/action-form.tsx'
import { Facts, RowSheet, type SheetAction } from '../table/row-sheet.tsx'

export const TARGET_LABELS: Record<ReportTarget, string> = {
  plot: 'Plot',
  tool: 'Tool',
  post: 'Post',
  comment: 'Comment',
  review: 'Review',
  message: 'Message',
  user: 'Person',
}

/** The first line of the excerpt for targets with a name, else the whole excerpt. */
export function reportedName({ targetType, excerpt }: OperatorReport): string {
  const hasName = targetType === 'plot' || targetType === 'tool' || targetType === 'user'
  return hasName ? (excerpt.split('\n', 1)[0] ?? excerpt) : excerpt
}

/** Null for messages, which are private, and for people, who are suspended instead. */
function visibilityOfReported(report: OperatorReport): SheetAction | null {
  const { targetType: type, targetId: id, isHidden } = report
  if (type === 'message' || type === 'user') return null
  if (type === 'plot' || type === 'tool') {
    return visibilityOfListing({ type, id, name: reportedName(report), isHidden })
  }
  const noun = TARGET_LABELS[type].toLowerCase()
  const words = { name: `this ${noun}`, opening: `The ${noun}` }
  return visibility({ kind: 'content', params: { type, id }, isHidden, ...words })
}

/** The option for an outcome in the operator's own words. */
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

function CloseReportForm(props: CloseReportFormProps) {
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

interface ReportSheetProps {
  report: OperatorReport
  onClose: () => void
}

export function ReportSheet({ report, onClose }: ReportSheetProps) {
  const format = useFormat()
  const { person, reporter, closedAt } = report
  const closing: SheetAction = {
    label: 'Close the report',
    title: 'Close the report?',
    form: (ways) => <CloseReportForm report={report} {...ways} />,
  }
  return (
    <RowSheet
      title={REPORT_REASON_LABELS[report.reason]}
      description={`${TARGET_LABELS[report.targetType]}, reported on ${format.date(report.createdAt)}`}
      actions={[visibilityOfReported(report), closedAt ? null : closing].filter(
        (action) => action !== null,
      )}
      onClose={onClose}
    >
      <blockquote className="mb-5 rounded-md bg-sunken p-4 wrap-anywhere whitespace-pre-line">
        {report.excerpt}
      </blockquote>
      <Facts
        facts={[
          ['They say', report.note],
          ['Reported by', reporter && <PersonLink key="reporter" person={reporter} />],
          ['Whose', person && <PersonLink key="person" person={person} />],
          ['Hidden', report.isHidden ? 'Yes' : ''],
          ['Closed on', closedAt && format.date(closedAt)],
          ['Outcome', report.outcome],
          ['Note', report.closingNote],
        ]}
      />
      {report.link && (
        <p className="mt-5">
          <TextLink href={report.link} className="finger-high">
            Look at it
          </TextLink>
        </p>
      )}
    </RowSheet>
  )
}
