import { ANSWER_MISSING, operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { Appeal } from '@commonplot/shared/operator/operator.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormat } from '../../../lib/visit.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { PersonLink } from '../people/person-cells.tsx'
import {
  ActionFormFields,
  type FormWays,
  ReasonField,
  useAct,
  useActionForm,
} from '../table/action-form.tsx'
import { tableOptions, useTabSearch } from '../table/operator-search.ts'
import { Facts, RowSheet } from '../table/row-sheet.tsx'
import { TablePanel } from '../table/table-panel.tsx'

function AnswerForm({ appeal, onBack, onDone }: FormWays & { appeal: Appeal }) {
  const { id, person, suspension } = appeal
  const act = useAct(operatorApi.answerAppeal, {
    done: `${person.fullName} has your answer`,
    failure: 'The answer was not sent. Please try again.',
  })
  const form = useActionForm({
    place: `answer ${id}`,
    initial: { answer: '' },
    check: ({ answer }) => (answer.trim() === '' ? { answer: ANSWER_MISSING } : {}),
    onValid: ({ answer }) =>
      act.mutate(
        { params: { id }, body: { answer: answer.trim() } },
        {
          onSuccess: () => {
            form.forget()
            onDone()
          },
        },
      ),
  })
  return (
    <ActionFormFields
      {...{ form, onBack }}
      action="Send the answer"
      busyLabel={act.isPending && 'Sending...'}
    >
      <p>
        {suspension
          ? 'An answer alone ends no suspension: you find that under People.'
          : 'An answer alone shows nothing again: you find that under Listings and Reports.'}
      </p>
      <ReasonField
        label="Answer"
        hint="They read it, and it stands in the log."
        error={form.problems.answer}
        {...form.bind('answer')}
      />
    </ActionFormFields>
  )
}

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
