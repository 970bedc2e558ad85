import type { Me } from '@commonplot/shared/accounts/account.ts'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { SignInGate } from '../features/accounts/sign-in/sign-in-gate.tsx'
import { createVisit } from '../lib/visit.tsx'
import { type Answer, fakeServer, type SentRequest } from './fake-server.ts'
import { openApp } from './render.tsx'

export const ANA: Me = {
  id: 'user2',
  fullName: 'Ana Reyes',
  username: 'ana',
  profileImage: null,
  location: null,
  bio: null,
  email: 'ana@example.org',
  timeZone: 'UTC',
  roles: ['member'],
  accounts: true,
  suspension: null,
}

const CODE = 'ABCD2345'

/** Takes one code for one address. */
const verify = ({ body }: SentRequest): Answer => {
  const { code, email } = JSON.parse(body ?? '{}')
  return code === CODE && email === ANA.email
    ? { json: { user: ANA, isNew: false } }
    : { status: 401, json: { message: 'That code does not work. Ask for a new one.' } }
}

const SIGN_IN_ROUTES = {
  '/api/sign-in': { json: { signUp: 'open', oidcName: null } },
  '/api/sign-in/code': { status: 202, json: { email: ANA.email } },
  '/api/sign-in/verify': verify,
  '/api/me': { json: ANA },
}

type Routes = Parameters<typeof fakeServer>[0]

/** With accounts: as a visitor, or as the given person. */
export function openWithAccounts(
  path: string,
  routes: Routes = {},
  { userId = null, beside }: { userId?: string | null; beside?: ReactNode } = {},
) {
  const server = fakeServer({ ...SIGN_IN_ROUTES, ...routes })
  const visit = createVisit({ userId, hasAccounts: true, locale: 'en-US' })
  const around = (
    <>
      <SignInGate />
      {beside}
    </>
  )
  return { server, ...openApp(path, around, visit) }
}

export const signInSheet = () => screen.findByRole('dialog', { name: /Sign in|Show that/ })

/** In the invitation that stands in the place of a personal page. */
export async function pressSignIn(person: UserEvent) {
  const page = within(screen.getByRole('main'))
  await person.click(await page.findByRole('link', { name: 'Sign in' }))
}

export async function askForCode(person: UserEvent, email: string = ANA.email ?? '') {
  await signInSheet()
  await person.type(await screen.findByLabelText('E-mail address'), email)
  await person.click(screen.getByRole('button', { name: 'Send me a code' }))
}

export async function enterCode(person: UserEvent, code = 'abcd 2345') {
  await person.click(await screen.findByLabelText('Code from the mail'))
  await person.clear(screen.getByLabelText('Code from the mail'))
  await person.paste(code)
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
}

export async function signIn(person: UserEvent) {
  await askForCode(person)
  await enterCode(person)
}
