import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { FormWays } from './action-form.tsx'

export interface SheetAction {
  /** Of the button, and of the form that it opens. */
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

/** All about one row, and what can be done; the form of an act takes its place. */
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
