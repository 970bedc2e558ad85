import type { Me } from '@commonplot/shared/accounts/account.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { AccountSection } from './account-section.tsx'

const EmailChange = lazyPart(async () => (await import('./email-change.tsx')).EmailChange)

export function AccountEmail({ me }: { me: Me }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <AccountSection
      title="E-mail address"
      words="You sign in by it, and it is where your mail goes. Nobody else sees it."
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-lg font-semibold break-words">{me.email ?? 'No address yet'}</p>
        {!isChanging && (
          <Button variant="secondary" onClick={() => setIsChanging(true)}>
            {me.email ? 'Change address' : 'Add an address'}
          </Button>
        )}
      </div>
      {isChanging && <EmailChange onDone={() => setIsChanging(false)} />}
    </AccountSection>
  )
}
