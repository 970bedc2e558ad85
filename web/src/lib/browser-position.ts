import type { Coordinates } from '@commonplot/shared/contract/fields.ts'

const POSITION_TIMEOUT_MS = 10_000

export type PositionFailure = 'unsupported' | 'refused'

export class PositionError extends Error {
  readonly reason: PositionFailure

  constructor(reason: PositionFailure) {
    super(`The browser's position is not available: ${reason}`)
    this.reason = reason
  }
}

/** Asks the person through the browser; rejects with a reason to show. */
export function readBrowserPosition(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new PositionError('unsupported'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => reject(new PositionError('refused')),
      { timeout: POSITION_TIMEOUT_MS },
    )
  })
}

/** The words for each reason. */
export const POSITION_FAILURE_WORDS: Record<
  PositionFailure,
  { title: string; description: string }
> = {
  refused: {
    title: 'Location Error',
    description: 'Unable to get your current location. Please enter manually.',
  },
  unsupported: {
    title: 'Geolocation Not Supported',
    description: "Your browser doesn't support geolocation. Please enter location manually.",
  },
}
