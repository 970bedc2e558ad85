import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { FormWays } from './action-form.tsx'

type Fact = readonly [label: string, value: ReactNode]

const isNothing = (value: ReactNode) => value === null || value === undefined || value === ''

/** A list of labelled values. Empty values are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-2 sm:grid-cols-[9rem_1fr]">
      {facts.map(
        ([label, value]) =>
          !isNothing(value) && (
            <div key={label} className="col-span-2 grid grid-cols-subgrid items-baseline">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

export interface SheetAction {
  /** Label of the button; `title` is the title of its form. */
  label: string
  title: string
  isDanger?: boolean
  form: (ways: FormWays) => ReactNode
}

interface RowSheetProps {
  title: string
  description?: string
  actions?: readonly SheetAction[]
  onClose: () => void
  children: ReactNode
}

/** The details of a row and its actions. The form of a chosen action replaces the details. */
export function RowSheet({ title, description, actions = [], onClose, children }: RowSheetProps) {
  const [chosen, setChosen] = useState<SheetAction | null>(null)
  const buttons = actions.map((action) => (
    <Button
      key={action.label}
      variant={action.isDanger ? 'danger' : 'secondary'}
      className="max-sm:flex-1"
      onClick={() => setChosen(action)}
    >
      {action.label}
    </Button>
  ))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={chosen?.title ?? title}
      {...(!chosen && description && { description })}
      {...(!chosen && buttons.length > 0 && { footer: buttons })}
    >
      {chosen ? chosen.form({ onBack: () => setChosen(null), onDone: onClose }) : children}
    </Dialog>
  )
}
