import { CircleCheck } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { RentableItem } from './rentable-item.ts'

interface SuccessStepProps {
  item: RentableItem
  onViewRentals: () => void
}

export function SuccessStep({ item, onViewRentals }: SuccessStepProps) {
  return (
    <div className="flex flex-col items-center gap-4 py-6 text-center">
      <CircleCheck aria-hidden strokeWidth={1.5} className="size-16 text-leaf" />
      <p className="display text-xl font-semibold">{item.name} is yours</p>
      <p className="max-w-prose text-ink-soft">
        The dates are confirmed. You'll find them, and a calendar file, under your rentals.
      </p>
      <Button size="large" onClick={onViewRentals}>
        View My Rentals
      </Button>
    </div>
  )
}
