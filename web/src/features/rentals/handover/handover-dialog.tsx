import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { HOURS_TO_LOOK } from '@commonplot/shared/rentals/deposit.ts'
import type { HandoverStepName, Side } from '@commonplot/shared/rentals/handover.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import type { ToolCategory } from '@commonplot/shared/tools/tool.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '../../../lib/endpoint-query.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useSignedInUserId } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Switch } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { keepReport } from './handover-outbox.tsx'
import { PickedPhotos, usePickedPhotos } from './picked-photos.tsx'

/** Room for the checklist, which is sent at the top of the note. */
const LONGEST_NOTE = TEXT_LIMITS.notes - 200
const PHOTO_HINT =
  'Only the two of you and operators see them. With photos and a note your word alone is enough.'

interface HandoverDialogProps {
  rental: Rental
  side: Side
  step: HandoverStepName
  /** The label of the button that opens the dialog. */
  label: string
  open: boolean
  onClose: () => void
}

function useChecklist({ type, itemId }: Rental, step: HandoverStepName): readonly string[] {
  const isTool = type === 'tool'
  const asked = endpointQuery(toolsApi.getTool, { params: { id: itemId } })
  const { data } = useQuery({ ...asked, enabled: isTool })
  if (!isTool) return checklistFor('plot', step)
  // Without a network the simplest list still helps.
  return checklistFor(data?.category ?? 'hand-tools', step)
}

function useReport({ rental, step, onClose }: HandoverDialogProps) {
  const userId = useSignedInUserId()
  const items = useChecklist(rental, step)
  const picked = usePickedPhotos()
  const [checked, setChecked] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [allWell, setAllWell] = useState(true)
  const [isKeeping, setIsKeeping] = useState(false)

  async function send(): Promise<void> {
    setIsKeeping(true)
    const done = items.filter((item) => checked.includes(item))
    const list = done.length > 0 ? `Checked: ${done.join('; ')}.` : ''
    const words = [list, note.trim()].filter(Boolean).join('\n')
    const written = { rentalId: rental.id, itemName: rental.item.name, step, note: words, allWell }
    const pictures = picked.photos.map(({ picture }) => picture)
    await keepReport(userId, written, pictures)
    setIsKeeping(false)
    onClose()
  }
  const toggle = (item: string) =>
    setChecked((before) =>
      before.includes(item) ? before.filter((one) => one !== item) : [...before, item],
    )
  return { items, checked, toggle, picked, note, setNote, allWell, setAllWell, isKeeping, send }
}

function wellHint({ securityDeposit, depositStatus }: Rental, side: Side, allWell: boolean) {
  if (side === 'renter') return allWell ? null : 'Say below what happened, and show it.'
  if (depositStatus !== 'held' || securityDeposit === null) return null
  return allWell
    ? `The ${formatMoney(securityDeposit)} deposit goes back at once.`
    : `The deposit waits: you have ${HOURS_TO_LOOK} hours from the return to claim a part of it.`
}

export function HandoverDialog(props: HandoverDialogProps) {
  const { rental, side, step, label, open, onClose } = props
  const report = useReport(props)
  const hint = wellHint(rental, side, report.allWell)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={label}
      description={rental.item.name}
      footer={
        <Button
          size="large"
          className="w-full"
          busyLabel={report.picked.busyLabel || (report.isKeeping && 'Keeping...')}
          onClick={() => void report.send()}
        >
          {label}
        </Button>
      }
    >
      <div className="space-y-6">
        <fieldset>
          <legend className="mb-1 font-semibold">Look at it together</legend>
          {report.items.map((item) => (
            <Checkbox
              key={item}
              label={item}
              checked={report.checked.includes(item)}
              onChange={() => report.toggle(item)}
            />
          ))}
        </fieldset>
        {step === 'return' && (
          <div>
            <Switch
              label={<span className="font-semibold">All is well</span>}
              checked={report.allWell}
              onChange={({ target }) => report.setAllWell(target.checked)}
            />
            {hint && <p className="text-ink-soft">{hint}</p>}
          </div>
        )}
        <PickedPhotos picked={report.picked} hint={PHOTO_HINT} />
        <Field label="Note">
          {(control) => (
            <TextArea
              {...control}
              maxLength={LONGEST_NOTE}
              value={report.note}
              onChange={({ target }) => report.setNote(target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

type ChecklistKind = ToolCategory | 'plot'

const CHECKLISTS: Record<ChecklistKind, Record<HandoverStepName, readonly string[]>> = {
  'hand-tools': {
    pickup: ['All pieces are there', 'Handles sit tight', 'Edges looked at'],
    return: ['All pieces are there', 'Cleaned of soil', 'Nothing bent or broken'],
  },
  'power-tools': {
    pickup: ['It starts and stops', 'Fuel or battery looked at', 'Guards and cable are whole'],
    return: ['It starts and stops', 'Fuel or battery as agreed', 'Cleaned, blades covered'],
  },
  transport: {
    pickup: ['Wheels turn, tyres are full', 'Brake or hitch looked at', 'Straps are there'],
    return: ['Wheels turn, tyres are full', 'Emptied and swept', 'Straps are there'],
  },
  plot: {
    pickup: ['Gate opens', 'Keys or code handed over', 'Borders of the plot shown'],
    return: ['Gate is shut', 'Keys are back', 'Plot left tidy'],
  },
}

/** The points that host and renter check together. */
const checklistFor = (kind: ChecklistKind, step: HandoverStepName): readonly string[] =>
  CHECKLISTS[kind][step]
