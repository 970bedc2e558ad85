import type { PlaceAddress } from '@commonplot/shared/locations/place.ts'
import { LocateFixed } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useMyPosition } from './use-my-position.ts'

export function MyPositionButton({ onFound }: { onFound: (found: PlaceAddress) => void }) {
  const { locate, isLocating } = useMyPosition(onFound)
  return (
    <Button
      variant="secondary"
      busyLabel={isLocating && 'Locating...'}
      onClick={() => void locate()}
    >
      <LocateFixed aria-hidden strokeWidth={1.75} className="size-5" />
      Use my current location
    </Button>
  )
}
