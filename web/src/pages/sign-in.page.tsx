import { PATHS, welcomePath } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { askedAddress } from '../features/accounts/sign-in/asked-address.ts'
import { SignIn } from '../features/accounts/sign-in/sign-in.tsx'
import { signInOptions, useEnter, wantedPath } from '../features/accounts/sign-in/sign-in-calls.ts'
import { useActingUserId, useIsFirstRender, useServerReport } from '../lib/visit.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ButtonLink } from '../ui/link.tsx'

/** The code of a mailed link, behind the hash sign: no server and no log sees it. */
function codeInAddress(): { code: string; email: string | null } | null {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('code')
  return code === null ? null : { code, email: askedAddress() }
}

/** Removes the code from the address, so that no bookmark and no history contains it. */
function forgetCodeInAddress(): void {
  const { pathname, search, hash } = window.location
  if (hash) window.history.replaceState(window.history.state, '', pathname + search)
}

function CityLoginProblem() {
  const name = useQuery(signInOptions).data?.oidcName ?? 'your city'
  return (
    <p role="alert" className="mb-6 rounded-md bg-sun-tint p-4 text-on-sun">
      Signing in with {name} did not work. Please try again, or use a code by mail.
    </p>
  )
}

function SignInHere() {
  const [, navigate] = useLocation()
  const next = wantedPath(useSearch())
  const enter = useEnter()
  const isOnServer = useServerReport() !== null
  const isFirstRender = useIsFirstRender()
  const [taken] = useState(() => (isOnServer ? null : codeInAddress()))
  useEffect(forgetCodeInAddress, [])
  // The server knows no hash, so the first render ignores it.
  const shown = isFirstRender ? null : taken
  const fromMail = shown?.email ? { email: shown.email, code: shown.code } : undefined
  return (
    <>
      {shown && !fromMail && (
        <p role="alert" className="mb-6 rounded-md bg-sun-tint p-4 text-on-sun">
          A code works only in the browser that asked for it, and for ten minutes. Ask for a new one
          here.
        </p>
      )}
      <SignIn
        key={fromMail ? 'code' : 'address'}
        fromMail={fromMail}
        next={next}
        onSignedIn={async (signedIn) => {
          await enter(signedIn)
          navigate(signedIn.isNew ? welcomePath(next) : next, { replace: true })
        }}
      />
    </>
  )
}

function SignedInAlready() {
  return (
    <EmptyState heading="h1" picture="/pictures/default-garden.svg" title="You are signed in">
      <ButtonLink href={PATHS.home}>Go to Home</ButtonLink>
    </EmptyState>
  )
}

export function Page() {
  const userId = useActingUserId()
  const problem = new URLSearchParams(useSearch()).get('problem')
  return (
    <div className="page-width pt-8 md:pt-12">
      {userId === null ? (
        <Card className="mx-auto max-w-lg p-6 md:p-8">
          <h1 className="mb-2 text-2xl">Sign in</h1>
          <p className="mb-6 text-ink-soft">New here? The same code makes your account.</p>
          {problem === 'city-login' && <CityLoginProblem />}
          <SignInHere />
        </Card>
      ) : (
        <SignedInAlready />
      )}
    </div>
  )
}
