import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import type { Configuration } from 'openid-client'
import type { CityLogin } from './city-login.port.ts'

export interface OpenIdAccount {
  issuer: string
  clientId: string
  clientSecret: string
}

const ANSWER_WITHIN_S = 8
/** The city asks again after this time (`max_age`) and reports the time (`auth_time`). */
const ASKED_WITHIN_S = 600
/** The city's keys and addresses may change; caches them for this time. */
const REMEMBERED_MS = HOUR_MS

/** OpenID Connect. Client and discovery are loaded at the first sign-in. */
export function openIdCityLogin(account: OpenIdAccount, now: () => Date): CityLogin {
  const findCity = rememberCity(account, now)
  return {
    async start(returnTo) {
      const client = await import('openid-client')
      const codeVerifier = client.randomPKCECodeVerifier()
      const trip = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier }
      const address = client.buildAuthorizationUrl(await findCity(), {
        redirect_uri: returnTo,
        scope: 'openid email',
        state: trip.state,
        nonce: trip.nonce,
        max_age: String(ASKED_WITHIN_S),
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, trip }
    },
    async finish(cameBackTo, { state, nonce, codeVerifier }) {
      const client = await import('openid-client')
      const tokens = await client.authorizationCodeGrant(await findCity(), cameBackTo, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The city login told nobody')
      const isVerified = claims['email_verified'] === true && typeof claims['email'] === 'string'
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: isVerified ? String(claims['email']) : null,
        askedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
      }
    },
  }
}

function rememberCity(account: OpenIdAccount, now: () => Date): () => Promise<Configuration> {
  let known: { city: Promise<Configuration>; until: number } | undefined
  return () => {
    const time = now().getTime()
    if (known && time < known.until) return known.city
    const city = discover(account)
    known = { city, until: time + REMEMBERED_MS }
    city.catch(() => {
      known = undefined
    })
    return city
  }
}

async function discover({ issuer, clientId, clientSecret }: OpenIdAccount) {
  const client = await import('openid-client')
  // Allows plain http for an issuer on this machine.
  const plain = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: ANSWER_WITHIN_S,
    // Checks the signature of the ID token too, beside TLS.
    execute: [...plain, client.enableNonRepudiationChecks],
  })
}
