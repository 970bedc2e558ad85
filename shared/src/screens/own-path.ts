import { PATHS } from './screens.ts'

/** Browsers and Node have `URL`; shared has the types of neither. */
declare const URL: {
  canParse(address: string, base: string): boolean
  new (address: string, base: string): Record<'origin' | 'pathname' | 'search' | 'hash', string>
}

const HERE = 'http://here'

/** A path of this origin, spelled as in a URL; otherwise Home. Prevents open redirects. */
export function ownPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, HERE)) return PATHS.home
  const { origin, pathname, search, hash } = new URL(wanted, HERE)
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : PATHS.home
}
