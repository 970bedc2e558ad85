import { ownPath } from '@commonplot/shared/screens/own-path.ts'

/** The path after sign-in; the address may contain anything. */
export const wantedPath = (search: string): string => ownPath(new URLSearchParams(search).get('to'))
