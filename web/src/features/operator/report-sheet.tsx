import type { OperatorReport } from '@commonplot/shared/operator/operator.ts'
import { REPORT_REASON_LABELS } from '@commonplot/shared/reports/report.ts'
import { useFormat } from '../../lib/visit.tsx'
import { TextLink } from '../../ui/link.tsx'
import { CloseReportForm } from './close-report-form.tsx'
import { Facts } from './facts.tsx'
import { PersonLink } from './person-link.tsx'
import { TARGET_LABELS } from './report-words.ts'
import { RowSheet, type SheetAction } from './row-sheet.tsx'
import { visibilityOfReported } from './visibility.tsx'

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
