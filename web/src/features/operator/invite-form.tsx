import { email as emailAddress } from '@commonplot/shared/accounts/account.ts'
import { useEffect } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { ActionFormFields } from './action-form.tsx'
import { ReasonField } from './reason-field.tsx'
import { useActionForm } from './use-action-form.ts'
import type { Invite } from './use-invite.ts'

function useInviteForm({ mutate, refusal }: Invite) {
  const form = useActionForm({
    place: 'invite',
    initial: { email: '', reason: '' },
    check: ({ email }) => {
      const mistake = emailAddress.safeParse(email).error?.issues[0]?.message
      return mistake ? { email: mistake } : {}
    },
    onValid: ({ email, reason }) => {
      const body = { email: emailAddress.parse(email), reason: reason.trim() || undefined }
      mutate(body, { onSuccess: form.forget })
    },
  })
  useEffect(() => {
    if (refusal) form.form.current?.querySelector<HTMLElement>('[name=email]')?.focus()
  }, [refusal, form.form])
  return form
}

interface InviteFormProps {
  invite: Invite
  onBack: () => void
}

export function InviteForm({ invite, onBack }: InviteFormProps) {
  const form = useInviteForm(invite)
  return (
    <ActionFormFields
      form={form}
      action="Make the link"
      busyLabel={invite.isPending && 'Making the link...'}
      onBack={onBack}
    >
      <Field
        label="E-mail address"
        hint="You get a link for this address, and pass it on yourself."
        error={form.problems.email ?? invite.refusal}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.bind('email')}
          />
        )}
      </Field>
      <ReasonField
        label="Reason (optional)"
        hint="It stands in the log for good. The address does not: leave it out here too."
        error={undefined}
        {...form.bind('reason')}
      />
      {invite.failure && (
        <p role="alert" className="font-medium text-danger">
          {invite.failure}
        </p>
      )}
    </ActionFormFields>
  )
}
