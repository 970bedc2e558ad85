import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { canKeepLonger } from './longer-rental.ts'

const KeepLongerDialog = lazyPart(
  async () => (await import('./keep-longer-dialog.tsx')).KeepLongerDialog,
)

/** For the renter until the item is returned. The dialog loads on first use. */
export function KeepLonger({ rental }: { rental: Rental }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {canKeepLonger(rental) && (
        <Button
          variant="secondary"
          onClick={() => void KeepLongerDialog.open(() => setIsOpen(true))}
          {...KeepLongerDialog.prefetchOnIntent}
        >
          Keep it longer
        </Button>
      )}
      {isOpen && <KeepLongerDialog rental={rental} onClose={() => setIsOpen(false)} />}
    </>
  )
}
