import type { HandoverStepName, Side } from '@commonplot/shared/rentals/handover.ts'
import type { HandoverAction } from '@commonplot/shared/rentals/handover-actions.ts'
import type { Rental, RentalType } from '@commonplot/shared/rentals/rental.ts'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/browser-state.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const HandoverDialog = lazyPart(async () => (await import('./handover-dialog.tsx')).HandoverDialog)
const ClaimDialog = lazyPart(async () => (await import('./claim-dialog.tsx')).ClaimDialog)

const LABELS: Record<RentalType, Record<HandoverStepName, Record<Side, string>>> = {
  tool: {
    pickup: { renter: 'I have picked it up', owner: 'I have handed it over' },
    return: { renter: 'I have brought it back', owner: 'It is back' },
  },
  plot: {
    pickup: { renter: 'I have the keys', owner: 'I have handed it over' },
    return: { renter: 'I have left the plot', owner: 'It is free again' },
  },
}
const CONFIRM = { pickup: 'Confirm the pick-up', return: 'Confirm the return' }

function labelOf(step: HandoverStepName, { type, handover }: Rental, side: Side): string {
  const isSaid = handover.steps.some((said) => said.step === step)
  return isSaid ? CONFIRM[step] : LABELS[type][step][side]
}

interface HandoverButtonsProps {
  rental: Rental
  side: Side
  /** The next step first: it gets the large button. */
  actions: readonly HandoverAction[]
}

/** The forms come with their first use, and then stay, so that nothing typed is lost by closing them. */
export function HandoverButtons({ rental, side, actions }: HandoverButtonsProps) {
  const [open, setOpen] = useState<HandoverAction | null>(null)
  const [opened, setOpened] = useState<readonly HandoverAction[]>([])
  const steps = actions.filter((action) => action === 'pickup' || action === 'return')
  const hasSteps = steps.length > 0
  // Where the button is pressed there may be no network to fetch the form by.
  useEffect(() => (hasSteps ? whenIdle(HandoverDialog.prefetch) : undefined), [hasSteps])
  const show = (action: HandoverAction) =>
    void (action === 'claim' ? ClaimDialog : HandoverDialog).open(() => {
      setOpened((before) => [...before, action])
      setOpen(action)
    })
  const close = () => setOpen(null)
  return (
    <>
      {(hasSteps || actions.includes('claim')) && (
        <div className="flex flex-wrap gap-2">
          {steps.map((step, place) => (
            <Button
              key={step}
              {...(place === 0 ? { size: 'large' } : { variant: 'secondary' })}
              aria-haspopup="dialog"
              onClick={() => show(step)}
              className="max-sm:w-full"
            >
              {labelOf(step, rental, side)}
            </Button>
          ))}
          {actions.includes('claim') && (
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              onClick={() => show('claim')}
              className="max-sm:w-full"
            >
              Claim from the deposit
            </Button>
          )}
        </div>
      )}
      {steps
        .filter((step) => opened.includes(step))
        .map((step) => (
          <HandoverDialog
            key={step}
            {...{ rental, side, step }}
            label={labelOf(step, rental, side)}
            open={open === step}
            onClose={close}
          />
        ))}
      {opened.includes('claim') && actions.includes('claim') && (
        <ClaimDialog rental={rental} open={open === 'claim'} onClose={close} />
      )}
    </>
  )
}
