import { passkeysApi } from '@commonplot/shared/accounts/passkeys.contract.ts'
import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountSettings, AppDeps } from '../../../app-deps.ts'
import { serve } from '../../../http/contract/serve.ts'
import { actingOf } from '../../../http/identity/caller-of.ts'
import { ownOrigin } from '../../../http/identity/cross-site.ts'
import { ownCookie, sessionCookie } from '../../../http/identity/session-cookie.ts'
import { browserOf, deviceName } from '../sessions/browser-of.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.service.ts'

const CHALLENGE_COOKIE_S = 600

export function passkeyRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  { publicUrl }: AccountSettings,
): void {
  const challenge = ownCookie('commonplot_passkey', publicUrl, { maxAge: CHALLENGE_COOKIE_S })
  const session = sessionCookie(publicUrl)
  const visitOf = (request: FastifyRequest) => ({
    origin: ownOrigin(publicUrl, request),
    browserSecret: challenge.read(request),
  })

  serve(app, signInApi.startPasskeySignIn, async ({ reply }) => {
    const { options, browserSecret } = await startPasskeySignIn(deps, visitOf(reply.request))
    challenge.write(reply, browserSecret)
    return { ...options }
  })

  serve(app, signInApi.signInByPasskey, async ({ body, reply }) => {
    const { request } = reply
    const browser = browserOf(session, request)
    const { user, token } = await signInByPasskey(deps, body.response, visitOf(request), browser)
    challenge.clear(reply)
    session.write(reply, token)
    return { user }
  })

  serve(app, passkeysApi.startPasskey, async ({ reply }) => {
    const { request } = reply
    const { options, browserSecret } = await startPasskey(deps, actingOf(request), visitOf(request))
    challenge.write(reply, browserSecret)
    return { ...options }
  })

  serve(app, passkeysApi.addPasskey, async ({ body, reply }) => {
    const { request } = reply
    const name = body.name || deviceName(request.headers['user-agent'])
    const added = { name, response: body.response }
    const passkey = await addPasskey(deps, actingOf(request), added, visitOf(request))
    challenge.clear(reply)
    return passkey
  })

  serve(app, passkeysApi.listPasskeys, ({ caller }) => listPasskeys(deps, caller.userId))

  serve(app, passkeysApi.removePasskey, async ({ caller, params }) => {
    await removePasskey(deps, caller.userId, params.id)
    return null
  })
}
