import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { Acting } from '../../caller.ts'
import { proofNeeded } from '../../failures.ts'

const PROOF_LIFE_MS = 10 * MINUTE_MS

/** For what a passer-by at an unlocked screen must not do. */
export function requireRecentProof(acting: Pick<Acting, 'session'> | null, now: Date): void {
  const { session } = acting ?? { session: null }
  if (session && now.getTime() - session.provenAt <= PROOF_LIFE_MS) return
  throw proofNeeded('Show once more that it is you, by a code or a passkey')
}
