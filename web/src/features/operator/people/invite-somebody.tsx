import { email as emailAddress } from '@commonplot/shared/accounts/account.ts'
import { INVITATION_LIFE_DAYS } from '@commonplot/shared/accounts/lifetimes.ts'
import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import type { EndpointInput } from '@commonplot/shared/contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { Copy, UserPlus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { ApiError, wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { copyLink } from '../../../ui/share-link-button.tsx'
import { ActionFormFields, ReasonField, useActionForm } from '../table/action-form.tsx'

type Invited = EndpointInput<typeof signInApi.inviteMember>['body']

/** Creates an invitation link. Errors show in the dialog instead of a toast. */
function useInvite() {
  const { mutate, data, variables, error, isPending, reset } = useMutation({
    mutationFn: (body: Invited) => call(signInApi.inviteMember, { body }),
  })
  const isRefused = error instanceof ApiError && error.status === 409
  const words = error ? wordsOf(error, 'Making the link failed. Please try again.') : undefined
  return {
    mutate,
    reset,
    isPending,
    made: data && variables ? { link: data.link, email: variables.email } : null,
    /** An error about the address itself (409). */
    refusal: isRefused ? words : undefined,
    failure: isRefused ? undefined : words,
  }
}

type Invite = ReturnType<typeof useInvite>

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

function InviteForm({ invite, onBack }: InviteFormProps) {
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

interface InvitationLinkProps {
  email: string
  link: string
  onAnother: () => void
}

/** The server stores only a hash of the link, so it is shown once. */
function InvitationLink({ email, link, onAnother }: InvitationLinkProps) {
  const wordsId = useId()
  return (
    <div className="grid gap-5">
      <div id={wordsId} className="grid gap-2">
        <p className="wrap-anywhere">
          With this link <strong>{email}</strong> can sign up here once, within{' '}
          {INVITATION_LIFE_DAYS} days.
        </p>
        <p>No mail was sent: pass it on yourself. It is shown only this once.</p>
      </div>
      <Field label="Invitation link">
        {(control) => (
          <TextInput
            {...control}
            aria-describedby={wordsId}
            readOnly
            autoFocus
            value={link}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <DialogFooter>
        <Button variant="secondary" className="max-sm:flex-1" onClick={onAnother}>
          Invite another
        </Button>
        <Button
          className="max-sm:flex-1"
          onClick={() => void copyLink(link, `Pass it on to ${email}.`)}
        >
          <Copy aria-hidden strokeWidth={1.75} className="size-5" />
          Copy link
        </Button>
      </DialogFooter>
    </div>
  )
}

/** Closing while pending keeps the link for the next open. */
export function InviteSomebody() {
  const [isOpen, setIsOpen] = useState(false)
  const invite = useInvite()
  const { made, isPending, reset } = invite
  const close = () => {
    setIsOpen(false)
    if (!isPending) reset()
  }
  return (
    <>
      <Button aria-haspopup="dialog" className="max-sm:w-full" onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden strokeWidth={1.75} className="size-5" />
        Invite somebody
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={close} title={made ? 'The link is ready' : 'Invite somebody'}>
          {made ? (
            <InvitationLink {...made} onAnother={reset} />
          ) : (
            <InviteForm invite={invite} onBack={close} />
          )}
        </Dialog>
      )}
    </>
  )
}
