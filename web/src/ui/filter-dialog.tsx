import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FilterDialogProps {
  applyLabel: string
  /** A field says what is wrong; nothing is applied until it is mended. */
  isValid: boolean
  onApply: () => void
  onClear: () => void
  onClose: () => void
  children: ReactNode
}

/** A form of filters that take effect together. */
export function FilterDialog(props: FilterDialogProps) {
  const id = useId()

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!props.isValid) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    props.onApply()
    props.onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title="More Filters"
      footer={
        <>
          <Button variant="quiet" className="-ml-5" onClick={props.onClear}>
            Clear filters
          </Button>
          <Button type="submit" form={id}>
            {props.applyLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={apply} className="grid grid-cols-2 gap-x-4 gap-y-6">
        {props.children}
      </form>
    </Dialog>
  )
}
