import { TIME_ZONE_COOKIE } from '@commonplot/shared/screens/page-state.ts'

const YEAR_S = 31_536_000

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function tellTimeZone(): void {
  const value = encodeURIComponent(ownTimeZone())
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${TIME_ZONE_COOKIE}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`
}
