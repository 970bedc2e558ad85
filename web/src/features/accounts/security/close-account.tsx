import { DAYS_TO_CHANGE_ONES_MIND } from '@commonplot/shared/accounts/lifetimes.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'

export function CloseAccount() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <AccountSection
      title="Close the account"
      words={`You can change your mind for ${DAYS_TO_CHANGE_ONES_MIND} days: signing in again opens it as it was.`}
    >
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Close my account
      </Button>
      <CloseAccountDialog open={isAsking} onClose={() => setIsAsking(false)} />
    </AccountSection>
  )
}
