import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { locationsApi } from '@commonplot/shared/locations/locations.contract.ts'
import type { PlaceAddress } from '@commonplot/shared/locations/place.ts'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import {
  POSITION_FAILURE_WORDS,
  PositionError,
  readBrowserPosition,
} from '../../lib/browser-position.ts'
import { call } from '../../lib/call.ts'
import { addFailureToast } from '../../lib/toast-store.ts'
import { useVisit } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'

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

/** The address of the browser's position. */
function useMyPosition(onFound: (found: PlaceAddress) => void) {
  const [isLocating, setIsLocating] = useState(false)

  async function locate() {
    setIsLocating(true)
    try {
      const { lat, lng } = await readBrowserPosition()
      const query = { lat: lat.toFixed(5), lng: lng.toFixed(5) }
      onFound(await call(locationsApi.reverseGeocode, { query }))
    } catch (error) {
      if (error instanceof PositionError) {
        const { title, description } = POSITION_FAILURE_WORDS[error.reason]
        addFailureToast(description, title)
      } else {
        // biome-ignore lint/suspicious/noConsole: the person can type the address, so it is only logged
        console.error('Reverse geocoding failed', error)
      }
    } finally {
      setIsLocating(false)
    }
  }
  return { locate, isLocating }
}

const WORDS = 'Shown to you and to people with a confirmed rental. Everyone else sees the town.'

/** With accounts, only the owner and confirmed renters see the exact address. */
export const useWhoSeesAddress = (): string | undefined =>
  useVisit().hasAccounts ? WORDS : undefined

/** Null for an unknown address: the listing has no map marker, but search finds it. */
export async function findPlace(address: string): Promise<Coordinates | null> {
  try {
    const { lat, lng } = await call(locationsApi.geocode, { query: { address } })
    return { lat, lng }
  } catch {
    return null
  }
}

/** A changed address replaces the point on the map, with null if the address is unknown. */
export const newPoint = async (address: string | undefined) =>
  address === undefined ? {} : { coordinates: await findPlace(address) }
