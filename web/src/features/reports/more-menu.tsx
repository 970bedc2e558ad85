import type { ReportTarget } from '@commonplot/shared/reports/report.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Ban, Ellipsis, Flag, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useActingUserId } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'
import { blockedOptions, useBlockPerson, useUnblockPerson } from '../blocking/block-person.ts'
import { ReportDialog } from './report-dialog.tsx'

const WHAT_HAPPENS = [
  'You no longer see each other: not in lists, not in the feed, not on pages.',
  'Neither of you can write to the other, ask for dates or rent something.',
  'What you have agreed goes on as agreed, and what you wrote stays readable.',
]

interface BlockDialogProps {
  person: Pick<PersonSummary, 'id' | 'fullName'>
  open: boolean
  onClose: () => void
}

export function BlockDialog({ person, open, onClose }: BlockDialogProps) {
  const block = useBlockPerson()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Block ${person.fullName}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busyLabel={block.isPending && 'Blocking...'}
            onClick={() => block.mutate(person, { onSuccess: onClose })}
          >
            Block
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-2 pl-5 text-lg">
        {WHAT_HAPPENS.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="mt-4 text-ink-soft">
        They are not told. You can take it back in Settings at any time.
      </p>
    </Dialog>
  )
}

export interface MoreMenuProps {
  target: { type: ReportTarget; id: string }
  /** The owner of the target; null where there is no person to block. */
  person: Pick<PersonSummary, 'id' | 'fullName'> | null
}

/** Reports a target of another person, and blocks or unblocks its owner. */
export function MoreMenu({ target, person }: MoreMenuProps) {
  const userId = useActingUserId()
  const asMember = useRequireSignIn()
  const unblock = useUnblockPerson()
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<'report' | 'block' | null>(null)
  const blocked = useQuery({ ...blockedOptions(), enabled: isOpen && userId !== null })
  const close = () => setDialog(null)
  const ask = (wanted: 'report' | 'block') => () =>
    void asMember().then(
      () => setDialog(wanted),
      () => {},
    )
  const entries: MenuEntry[] = [{ label: 'Report…', Icon: Flag, onSelect: ask('report') }]
  if (person && blocked.data?.some(({ id }) => id === person.id)) {
    const onSelect = () => unblock.mutate(person)
    entries.push({ label: `Unblock ${person.fullName}`, Icon: UserCheck, onSelect })
  } else if (person) {
    entries.push({ label: `Block ${person.fullName}…`, Icon: Ban, onSelect: ask('block') })
  }
  return (
    <>
      <Menu
        entries={entries}
        onOpenChange={setIsOpen}
        trigger={
          <button
            type="button"
            aria-label="More"
            className="grid size-full place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
          >
            <Ellipsis aria-hidden strokeWidth={1.75} className="size-5" />
          </button>
        }
      />
      <ReportDialog target={target} open={dialog === 'report'} onClose={close} />
      {person && <BlockDialog person={person} open={dialog === 'block'} onClose={close} />}
    </>
  )
}
