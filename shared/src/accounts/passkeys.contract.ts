import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { text } from '../contract/fields.ts'
import { passkey } from './account.ts'

/** JSON of @simplewebauthn, which validates its content. */
export const webAuthnOptions = z.record(z.string(), z.unknown())
export const passkeyResponse = z.record(z.string(), z.unknown())

export const passkeysApi = contract('passkeys', {
  startPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys/options',
    access: 'member',
    summary: 'What the browser is asked to make a passkey of',
    response: webAuthnOptions,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/passkeys',
    access: 'member',
    summary: 'Keeps the passkey that the browser made',
    body: z.object({ name: z.optional(text(100)), response: passkeyResponse }),
    response: passkey,
    status: 201,
  }),
  listPasskeys: endpoint({
    method: 'GET',
    path: '/api/passkeys',
    access: 'member',
    summary: 'The passkeys of the acting person',
    response: z.array(passkey),
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/passkeys/:id',
    access: 'member',
    summary: 'Forgets a passkey',
    response: z.null(),
    status: 204,
  }),
})
