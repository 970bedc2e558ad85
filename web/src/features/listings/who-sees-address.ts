import { useVisit } from '../../lib/visit.tsx'

const WORDS = 'Shown to you and to people with a confirmed rental. Everyone else sees the town.'

/** Where people sign in, the exact place is not for everyone. */
export const useWhoSeesAddress = (): string | undefined =>
  useVisit().hasAccounts ? WORDS : undefined
