import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useBlockPerson } from '../blocking/block-person.ts'

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
