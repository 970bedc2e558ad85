import { useActingUserId } from '../../lib/visit.tsx'
import { askToSignIn } from './sign-in-request.ts'

/**
 * For whatever only a member may do: says who that is, at once or after they have signed in over
 * the page. Rejects when they would rather not, which no toast tells.
 */
export function useMember(): () => Promise<string> {
  const userId = useActingUserId()
  return async () => userId ?? askToSignIn()
}
