import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { TEXT_LIMITS, text } from '../contract/fields.ts'
import { email, me } from './account.ts'
import { passkeyResponse, webAuthnOptions } from './passkeys.contract.ts'
import { signInCode } from './sign-in-code.ts'

/** The token of an invitation link, which allows a sign-up. */
const invitation = z.optional(text(200))

/** Calls to sign in and out. They exist only with accounts. */
export const signInApi = contract('sign-in', {
  getSignInOptions: endpoint({
    method: 'GET',
    path: '/api/sign-in',
    access: 'anyone',
    summary: 'Which ways of signing in there are here',
    response: z.object({
      signUp: z.enum(['open', 'invite']),
      /** The label of the city login's button; null without a city login. */
      oidcName: z.nullable(z.string()),
    }),
  }),
  requestCode: endpoint({
    method: 'POST',
    path: '/api/sign-in/code',
    access: 'anyone',
    summary:
      'Mails a code to whoever may sign in by this address, and says the same of every other',
    body: z.object({ email, invitation }),
    response: z.object({ email: z.string() }),
    status: 202,
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/api/sign-in/verify',
    access: 'anyone',
    summary: 'Signs in by the code, in the browser that asked for it',
    body: z.object({ email, code: signInCode, invitation }),
    response: z.object({ user: me, isNew: z.boolean() }),
  }),
  startPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/sign-in/passkey-options',
    access: 'anyone',
    summary: 'What the browser asks its passkeys',
    response: webAuthnOptions,
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    path: '/api/sign-in/passkey',
    access: 'anyone',
    summary: 'Signs in by what a passkey answered',
    body: z.object({ response: passkeyResponse }),
    response: z.object({ user: me }),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/sign-out',
    access: 'anyone',
    summary: 'Ends the session of this browser',
    response: z.null(),
    status: 204,
  }),
  claimOperator: endpoint({
    method: 'POST',
    path: '/api/operator/claim',
    access: 'member',
    summary: 'Makes the acting person an operator by a one-time link',
    body: z.object({ token: text(200) }),
    response: z.object({ user: me }),
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: '/api/operator/invitations',
    access: 'operator',
    summary: 'A link by which one address may sign up where sign-up is by invitation',
    body: z.object({ email, reason: z.optional(text(TEXT_LIMITS.notes)) }),
    response: z.object({ link: z.string() }),
    status: 201,
  }),
})
