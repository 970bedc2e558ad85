import type { EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import { type operatorApi, REASON_MISSING } from '@commonplot/shared/operator/operator.contract.ts'
import type { ReactNode } from 'react'
import {
  ActionFormFields,
  type FormWays,
  ReasonField,
  useAct,
  useActionForm,
} from './action-form.tsx'

/** Endpoints whose only input is a reason. */
type ReasonedAct = (typeof operatorApi)[
  | 'unsuspendPerson'
  | 'signOutPerson'
  | 'endRole'
  | 'hideListing'
  | 'showListing'
  | 'hideContent'
  | 'showContent'
  | 'retryRefund'
  | 'putMailAside']

export interface ReasonFormProps extends FormWays {
  endpoint: ReasonedAct
  params: Record<string, string>
  action: string
  busyLabel: string
  isDanger?: boolean
  done: string
  failure: string
  /** Names the reader of the reason. */
  hint: string
  /** Describes the consequence. */
  children: ReactNode
}

export function ReasonForm(props: ReasonFormProps) {
  const { endpoint, params, action, busyLabel, done, failure, hint, onBack, onDone } = props
  const act = useAct(endpoint, { done, failure })
  const form = useActionForm({
    place: `${action} ${Object.values(params).join(' ')}`,
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: REASON_MISSING } : {}),
    onValid: ({ reason }) => {
      const input = { params, body: { reason: reason.trim() } } as EndpointInput<ReasonedAct>
      act.mutate(input, {
        onSuccess: () => {
          form.forget()
          onDone()
        },
      })
    },
  })
  return (
    <ActionFormFields
      {...{ form, action, onBack, isDanger: props.isDanger ?? false }}
      busyLabel={act.isPending && busyLabel}
    >
      <div className="grid gap-2">{props.children}</div>
      <ReasonField hint={hint} error={form.problems.reason} {...form.bind('reason')} />
    </ActionFormFields>
  )
}
