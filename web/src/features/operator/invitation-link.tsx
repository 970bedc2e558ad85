import { INVITATION_LIFE_DAYS } from '@commonplot/shared/accounts/lifetimes.ts'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { DialogFooter } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

interface InvitationLinkProps {
  email: string
  link: string
  onAnother: () => void
}

/** Of the link only a hash is kept, so that this is the one time it can be seen. */
export function InvitationLink({ email, link, onAnother }: InvitationLinkProps) {
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
