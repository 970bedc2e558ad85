import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { OperatorReport } from '@commonplot/shared/operator/operator.ts'
import { REPORT_REASON_LABELS } from '@commonplot/shared/reports/report.ts'
import { useFormat } from '../../lib/visit.tsx'
import { TextLink } from '../../ui/link.tsx'
import { CloseReportForm } from './close-report-form.tsx'
import { Facts } from './facts.tsx'
import { hideListing, showListing } from './listing-sheet.tsx'
import { PersonLink } from './person-link.tsx'
import { ReasonForm } from './reason-form.tsx'
import { reportedName, TARGET_LABELS } from './report-words.ts'
import { RowSheet, type SheetAction } from './row-sheet.tsx'

/** A message only its two people see, and a person is suspended instead. */
type HideableReport = OperatorReport & {
  targetType: 'plot' | 'tool' | 'post' | 'comment' | 'review'
}

const isHideable = (report: OperatorReport): report is HideableReport =>
  report.targetType !== 'message' && report.targetType !== 'user'

function hideContent({ targetType: type, targetId: id }: HideableReport): SheetAction {
  const name = TARGET_LABELS[type].toLowerCase()
  return {
    label: 'Hide',
    title: `Hide this ${name}?`,
    isDanger: true,
    form: (ways) => (
      <ReasonForm
        endpoint={operatorApi.hideContent}
        params={{ type, id }}
        action="Hide"
        busyLabel="Hiding it..."
        isDanger
        done={`The ${name} is hidden`}
        failure="It is still shown. Please try again."
        hint="Its author reads it, and it stands in the log."
        {...ways}
      >
        <p>Nobody but its author sees it any more. They are told why and can answer you.</p>
      </ReasonForm>
    ),
  }
}

function showContent({ targetType: type, targetId: id }: HideableReport): SheetAction {
  const name = TARGET_LABELS[type].toLowerCase()
  return {
    label: 'Show again',
    title: `Show this ${name} again?`,
    form: (ways) => (
      <ReasonForm
        endpoint={operatorApi.showContent}
        params={{ type, id }}
        action="Show again"
        busyLabel="Showing it..."
        done={`The ${name} is shown again`}
        failure="It is still hidden. Please try again."
        hint="It stands in the log."
        {...ways}
      >
        <p>Everybody sees it again.</p>
      </ReasonForm>
    ),
  }
}

function visibility(report: HideableReport): SheetAction {
  const { targetType: type, targetId: id, isHidden } = report
  const name = reportedName(report)
  if (type !== 'plot' && type !== 'tool')
    return isHidden ? showContent(report) : hideContent(report)
  return isHidden ? showListing({ type, id, name }) : hideListing({ type, id, name })
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
      actions={[
        ...(isHideable(report) ? [visibility(report)] : []),
        ...(closedAt ? [] : [closing]),
      ]}
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
          <TextLink href={report.link} className="py-2">
            Look at it
          </TextLink>
        </p>
      )}
    </RowSheet>
  )
}
