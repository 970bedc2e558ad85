import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { tryStorage } from '../../../lib/browser-state.ts'
import { call, whileLeaving } from '../../../lib/call.ts'
import { forgetDrafts } from '../../../lib/draft.ts'
import { clearOutbox, unsentCount } from '../../../lib/outbox.ts'
import { forgetScrollPositions } from '../../../lib/scroll-memory.ts'
import { unsubscribeDevice } from '../../notifications/push-device.ts'
import { forgetAddress } from './asked-address.ts'
import { askToSignIn } from './sign-in-request.ts'

/** Ends the session and deletes the data of the person from this browser. */
export async function signOut(
  userId: string,
  changePerson: (userId: null) => Promise<unknown>,
): Promise<void> {
  if (unsentCount(userId) > 0) await askToSignIn('leave')
  // Needs the session.
  await unsubscribeDevice().catch(() => {})
  await whileLeaving(() => call(signInApi.signOut, {}))
  await clearOutbox(userId)
  forgetAddress()
  forgetScrollPositions()
  forgetDrafts()
  tryStorage(() => window.sessionStorage.clear())
  await changePerson(null)
  // Reloads: typed words and scroll positions belong to the former person.
  window.location.replace(PATHS.home)
}
