import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { tryStorage } from '../../lib/browser-state.ts'
import { call, whileLeaving } from '../../lib/call.ts'
import { forgetDrafts } from '../../lib/draft.ts'
import { clearOutbox, unsentCount } from '../../lib/outbox.ts'
import { forgetScrollPositions } from '../../lib/scroll-memory.ts'
import { letDeviceHearNoMore } from '../notifications/push-device.ts'
import { forgetAddress } from './asked-address.ts'
import { askToSignIn } from './sign-in-request.ts'

/** Ends the session, and with it whatever this browser has kept of the person. */
export async function signOut(
  userId: string,
  changePerson: (userId: null) => Promise<unknown>,
): Promise<void> {
  if (unsentCount(userId) > 0) await askToSignIn('leave')
  // While it may still say so.
  await letDeviceHearNoMore().catch(() => {})
  await whileLeaving(() => call(signInApi.signOut, {}))
  await clearOutbox(userId)
  forgetAddress()
  forgetScrollPositions()
  forgetDrafts()
  tryStorage(() => window.sessionStorage.clear())
  await changePerson(null)
  // Afresh: what was typed, and where the page was scrolled to, belongs to the one who left.
  window.location.replace(PATHS.home)
}
