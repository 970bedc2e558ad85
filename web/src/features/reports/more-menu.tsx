import type { ReportTarget } from '@commonplot/shared/reports/report.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Ban, Ellipsis, Flag, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useActingUserId } from '../../lib/visit.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { useRequireSignIn } from '../accounts/sign-in/sign-in-request.ts'
import { blockedOptions, useUnblockPerson } from '../blocking/block-person.ts'
import { BlockDialog } from './block-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'

export interface MoreMenuProps {
  target: { type: ReportTarget; id: string }
  /** The owner of the target; null where there is no person to block. */
  person: Pick<PersonSummary, 'id' | 'fullName'> | null
}

/** What can be done about something of somebody else. */
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
