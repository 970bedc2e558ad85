import { DAYS_TO_CHANGE_ONES_MIND } from '@commonplot/shared/accounts/lifetimes.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useSearch } from 'wouter'
import { SignInInvitation } from '../features/accounts/sign-in/sign-in-invitation.tsx'
import { useClock, useFormat } from '../lib/visit.tsx'
import { ButtonLink } from '../ui/link.tsx'

/** The parameters may contain anything if the address was typed. */
function useLastDay(): string | null {
  const format = useFormat()
  const { timeZone } = useClock()
  const until = new URLSearchParams(useSearch()).get('until') ?? ''
  return Number.isNaN(Date.parse(until)) ? null : format.exactTime(until, timeZone)
}

export function Page() {
  const lastDay = useLastDay()
  return (
    <div className="page-width pt-8 md:pt-12">
      <SignInInvitation
        heading="h1"
        picture="/pictures/empty-activity.svg"
        title="Your account is closed"
        words={
          lastDay
            ? `Should you change your mind: sign in before ${lastDay}, and everything is as it was. After that it is gone for good.`
            : `Should you change your mind: sign in within ${DAYS_TO_CHANGE_ONES_MIND} days of closing it, and everything is as it was.`
        }
      >
        <ButtonLink variant="secondary" href={PATHS.home}>
          Go to Home
        </ButtonLink>
      </SignInInvitation>
    </div>
  )
}
