import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { oneOf } from '../../lib/address-search.ts'

export const HOSTING_VIEWS = ['overview', 'listings', 'calendar', 'requests', 'earnings'] as const
export type HostingView = (typeof HOSTING_VIEWS)[number]

const matches = (pattern: RegExp) => ({
  safeParse: (value: unknown) => ({ success: pattern.test(String(value)) }),
})

/** Allowed search parameters; the overview has no `view`. */
export const HOSTING_CHECKS = {
  view: oneOf(HOSTING_VIEWS.slice(1)),
  month: matches(/^20\d\d-(0[1-9]|1[0-2])$/),
  item: matches(/^(plot|tool):\S+$/),
}

export type HostingSearch = Partial<Record<keyof typeof HOSTING_CHECKS, string>>

/** The address of a view with its filters. */
export function hostingHref(view: HostingView, more: Omit<HostingSearch, 'view'> = {}): string {
  const query = new URLSearchParams({ ...(view !== 'overview' && { view }), ...more })
  return query.size > 0 ? `${PATHS.hosting}?${query}` : PATHS.hosting
}
