import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const CLIENT = { clientId: 'commonplot', clientSecret: 'a secret of the test' }

type Claims = Record<string, unknown>

interface Grant {
  claims: Claims
  isForged: boolean
  challenge: string
  returnTo: string
}

/** A city's OpenID provider that signs its own tokens, and says what a test wants it to say. */
export async function startCity() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { privateKey: strangersKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  let issuer = ''

  const writeToken = (claims: Claims, key: KeyObject) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(claims)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  }

  const documents: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }),
    '/jwks': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }],
    }),
  }

  /** Each code once, to who has the verifier of its challenge. */
  async function exchange(request: IncomingMessage): Promise<[number, object]> {
    const given = new URLSearchParams(await text(request))
    const grant = grants.get(given.get('code') ?? '')
    grants.delete(given.get('code') ?? '')
    const verifier = given.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const isRight = grant?.challenge === challenge && grant.returnTo === given.get('redirect_uri')
    if (!grant || !isRight) return [400, { error: 'invalid_grant' }]
    const id_token = writeToken(grant.claims, grant.isForged ? strangersKey : privateKey)
    return [200, { access_token: randomUUID(), token_type: 'Bearer', id_token }]
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const document = documents[request.url ?? '']
    if (document) return void answer(200, document())
    exchange(request).then(([status, body]) => answer(status, body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    account: { ...CLIENT, issuer, name: 'City of Portland' },
    /** Approves at the city, and returns the redirect address. */
    approve(address: string, person: Claims, wrong: Claims = {}, isForged = false): URL {
      const asked = new URL(address).searchParams
      const returnTo = asked.get('redirect_uri') ?? ''
      const seconds = Math.floor(Date.now() / 1000)
      const code = randomUUID()
      const claims = {
        iss: issuer,
        aud: CLIENT.clientId,
        nonce: asked.get('nonce'),
        iat: seconds,
        exp: seconds + 300,
        ...person,
        ...wrong,
      }
      grants.set(code, { claims, isForged, returnTo, challenge: asked.get('code_challenge') ?? '' })
      const back = new URL(returnTo)
      back.searchParams.set('code', code)
      back.searchParams.set('state', asked.get('state') ?? '')
      return back
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
