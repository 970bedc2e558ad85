import { PATHS } from '@commonplot/shared/screens/screens.ts'

/** Where somebody was going; whoever made up the address may have written anything there. */
export function wantedPath(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  // A page without filters comes with a question mark all the same.
  return /^\/(?![/\\])/.test(to) ? to.replace(/\?$/, '') : PATHS.home
}
