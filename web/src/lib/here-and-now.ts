import { useSyncExternalStore } from 'react'

interface HereAndNow {
  now: number
  /** Undefined is the zone of this device. */
  timeZone: string | undefined
}

let asDrawn: HereAndNow | null = null

/** The browser takes a page over with the hour and the zone that the server drew it with. */
export function setHereAndNow(drawn: HereAndNow): void {
  asDrawn = drawn
}

const never = () => () => {}

/** True on the server, and in the browser until it has taken over what the server drew. */
export const useIsFirstDrawing = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** Words that depend on the clock or the zone are drawn as they came, then put right. */
export function useHereAndNow(): HereAndNow {
  const isFirstDrawing = useIsFirstDrawing()
  return isFirstDrawing && asDrawn ? asDrawn : { now: Date.now(), timeZone: undefined }
}
