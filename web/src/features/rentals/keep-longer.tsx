import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { lazy, Suspense, useState } from 'react'
import { openWithCode } from '../../lib/open-with-code.ts'
import { Button } from '../../ui/button.tsx'
import { canKeepLonger } from './longer-rental.ts'

const loadDialog = async () => ({
  default: (await import('./keep-longer-dialog.tsx')).KeepLongerDialog,
})
const KeepLongerDialog = lazy(loadDialog)
const dialog = openWithCode(loadDialog)

/** For the renter of what is not back yet; the rest is fetched when somebody wants it. */
export function KeepLonger({ rental }: { rental: Rental }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {canKeepLonger(rental) && (
        <Button
          variant="secondary"
          onClick={() => void dialog.open(() => setIsOpen(true))}
          {...dialog.prefetchOnIntent}
        >
          Keep it longer
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <KeepLongerDialog rental={rental} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
