import { ANSWER_MISSING, operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { Appeal } from '@commonplot/shared/operator/operator.ts'
import { ActionFormFields, type FormWays } from './action-form.tsx'
import { ReasonField } from './reason-field.tsx'
import { useAct } from './use-act.ts'
import { useActionForm } from './use-action-form.ts'

export function AnswerForm({ appeal, onBack, onDone }: FormWays & { appeal: Appeal }) {
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
