import { email as emailField } from '@commonplot/shared/accounts/email.ts'
import type { CityPerson } from '../../../adapters/city-login/city-login.port.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { signedOut } from '../../../failures.ts'
import { findAccountByEmail, lockEmail } from '../accounts.store.ts'
import {
  type Browser,
  enter,
  type Newcomer,
  type SignedIn,
  signUp,
} from '../sign-in/enter.service.ts'
import { findCityLogin, insertCityLogin } from './city-login.store.ts'

type Arrival = Pick<Newcomer, 'invitation' | 'signUp' | 'timeZone'>

/** Somebody whom the city vouches for, and who they are here. */
export async function signInByCity(
  deps: Pick<AppDeps, 'db' | 'clock' | 'liveBus' | 'accounts' | 'publish'>,
  person: CityPerson,
  arrival: Arrival,
  browser: Browser,
): Promise<SignedIn & { isNew: boolean }> {
  const now = deps.clock.now()
  let isNew = false
  const { issuer, subject, askedAt } = person
  // A city that does not say when it asked proves nothing: they are in, and asked before changes.
  const vouchedAt = new Date(Math.min(askedAt?.getTime() ?? 0, now.getTime()))
  const entered = await enter(deps, { ...browser, vouchedAt }, async (tx) => {
    const known = await findCityLogin(tx, { issuer, subject })
    if (known) return known
    const email = await unusedAddress(tx, person)
    const userId = await signUp(tx, { ...arrival, email, now })
    if (!userId) throw signedOut('Here one can only sign up by an invitation')
    await insertCityLogin(tx, { issuer, subject, userId, createdAt: now })
    isNew = true
    return userId
  })
  return { ...entered, isNew }
}

/** An address that somebody has here stays theirs, whatever the city says of it. */
async function unusedAddress(
  tx: WritableDatabase,
  { verifiedEmail }: CityPerson,
): Promise<string | null> {
  const email = emailField.safeParse(verifiedEmail)
  if (!email.success) return null
  await lockEmail(tx, email.data)
  return (await findAccountByEmail(tx, email.data)) ? null : email.data
}
