import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { Appeal } from '@commonplot/shared/operator/operator.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormat } from '../../lib/visit.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Facts } from './facts.tsx'
import { tableOptions } from './operator-queries.ts'
import { useTabSearch } from './operator-search.ts'
import { PersonLink } from './person-link.tsx'
import { RowSheet } from './row-sheet.tsx'
import { TablePanel } from './table-panel.tsx'

const COLUMNS: ReadonlyArray<Column<Appeal>> = [
  { label: 'They write', cell: ({ text }) => <span className="line-clamp-2">{text}</span> },
  {
    label: 'Suspended',
    cell: ({ suspension }) =>
      suspension ? <TimeAgo instant={suspension.until} className="whitespace-nowrap" /> : '',
    isExtra: true,
  },
  {
    label: 'When',
    cell: ({ createdAt }) => <TimeAgo instant={createdAt} className="whitespace-nowrap" />,
  },
  {
    label: 'State',
    cell: ({ answeredAt }) => (
      <Badge tone={answeredAt ? 'leaf' : 'sun'} className="px-2! py-0!">
        {answeredAt ? 'Answered' : 'Open'}
      </Badge>
    ),
  },
]

function AppealSheet({ appeal, onClose }: { appeal: Appeal; onClose: () => void }) {
  const format = useFormat()
  const { person, suspension, answeredAt } = appeal
  const answering = {
    label: 'Answer',
    title: `Answer ${person.fullName}`,
    form: (ways: { onBack: () => void; onDone: () => void }) => (
      <AnswerForm appeal={appeal} {...ways} />
    ),
  }
  return (
    <RowSheet
      title={`${person.fullName} writes`}
      description={`On ${format.date(appeal.createdAt)}`}
      actions={answeredAt ? [] : [answering]}
      onClose={onClose}
    >
      <blockquote className="mb-5 rounded-md bg-sunken p-4 wrap-anywhere whitespace-pre-line">
        {appeal.text}
      </blockquote>
      <Facts
        facts={[
          ['Person', <PersonLink key="person" person={person} />],
          ['Suspended until', suspension && format.date(suspension.until)],
          ['Because', suspension?.reason],
          ['Answered on', answeredAt && format.date(answeredAt)],
          ['Answer', appeal.answer],
        ]}
      />
    </RowSheet>
  )
}

export function AppealsPanel() {
  const { filters, open, setOpen } = useTabSearch('appeals')
  const list = useInfiniteQuery(tableOptions(operatorApi.listAppeals, filters))
  return (
    <TablePanel
      noun="appeals"
      {...{ list, open, setOpen }}
      keyOf={({ id }) => id}
      heading={{ label: 'Person', name: ({ person }) => person.fullName }}
      columns={COLUMNS}
      empty={{
        title: 'No appeals',
        words: 'Who is suspended, or has something hidden, can answer; it is listed here.',
      }}
      sheet={(appeal, onClose) => <AppealSheet {...{ appeal, onClose }} />}
    />
  )
}
