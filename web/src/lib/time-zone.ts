import { YEAR_S } from '@commonplot/shared/dates/durations.ts'
import { TIME_ZONE_COOKIE } from '@commonplot/shared/screens/page-state.ts'

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function tellTimeZone(): void {
  const value = encodeURIComponent(ownTimeZone())
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${TIME_ZONE_COOKIE}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`
}
