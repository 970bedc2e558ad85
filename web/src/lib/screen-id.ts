import { screenAt } from '@commonplot/shared/screens/screens.ts'
import { useLocation } from 'wouter'
import { useVisit } from './visit.tsx'

/** The `:id` of the screen that is shown, for parts of it that take no properties. */
export function useScreenId(): string {
  const [pathname] = useLocation()
  return screenAt(pathname, useVisit().hasAccounts).id
}
