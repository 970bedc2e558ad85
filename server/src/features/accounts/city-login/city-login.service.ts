import { email as emailField } from '@commonplot/shared/accounts/account.ts'
import type { CityPerson } from '../../../adapters/city-login/city-login.port.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { signedOut } from '../../../failures.ts'
import { findAccountByEmail, lockEmail } from '../accounts.store.ts'
import {
  type Browser,
  completeSignIn,
  type Newcomer,
  type SignedIn,
  signUp,
} from '../sign-in/complete-sign-in.service.ts'
import { findCityLogin, insertCityLogin } from './city-login.store.ts'

type Arrival = Pick<Newcomer, 'invitation' | 'signUp' | 'timeZone'>

/** Signs in the person linked to the city login; the first time, signs them up. */
export async function signInByCity(
  deps: Pick<AppDeps, 'db' | 'clock' | 'liveBus' | 'accounts' | 'publish'>,
  person: CityPerson,
  arrival: Arrival,
  browser: Browser,
): Promise<SignedIn & { isNew: boolean }> {
  const now = deps.clock.now()
  let isNew = false
  const { issuer, subject, askedAt } = person
  // Without `auth_time` the session counts as not recently proven: changes ask for a code first.
  const vouchedAt = new Date(Math.min(askedAt?.getTime() ?? 0, now.getTime()))
  const entered = await completeSignIn(deps, { ...browser, vouchedAt }, async (tx) => {
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

/** Null if another account has the address: the city login never takes it over. */
async function unusedAddress(
  tx: WritableDatabase,
  { verifiedEmail }: CityPerson,
): Promise<string | null> {
  const email = emailField.safeParse(verifiedEmail)
  if (!email.success) return null
  await lockEmail(tx, email.data)
  return (await findAccountByEmail(tx, email.data)) ? null : email.data
}
