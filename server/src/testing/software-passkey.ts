import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** As much of CBOR as a passkey speaks. */
function encode(value: Cbor): Buffer {
  const head = (kind: number, size: number) => {
    if (size < 24) return Buffer.from([(kind << 5) | size])
    if (size < 256) return Buffer.from([(kind << 5) | 24, size])
    return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, inner]) => [encode(key), encode(inner)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const NEW_CREDENTIAL = 0x40

export interface PasskeyQuestion {
  challenge: string
  /** As the browser sees it. */
  origin: string
}

/** A passkey made of a key pair, which answers as one of a phone does. */
export function softwarePasskey({ idBytes = 32, startsAt = 0 } = {}) {
  const id = randomBytes(idBytes)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const person = () => USER_PRESENT | (isVerified ? USER_VERIFIED : 0)
  let counter = startsAt
  let isVerified = true

  const authenticatorData = (origin: string, flags: number, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(new URL(origin).hostname), head, more])
  }
  const clientData = (type: string, { challenge, origin }: PasskeyQuestion) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  })

  return {
    /** The answer of the browser after it made a passkey. */
    register(question: PasskeyQuestion) {
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([id.length >> 8, id.length & 255]),
        id,
        encode(key),
      ])
      const flags = person() | NEW_CREDENTIAL
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(question.origin, flags, credential)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', question),
        attestationObject: encode(attestation),
      })
    },
    /** The answer to a sign-in challenge. */
    authenticate(question: PasskeyQuestion) {
      counter += 1
      const clientDataJSON = clientData('webauthn.get', question)
      const data = authenticatorData(question.origin, person())
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return answer({ clientDataJSON, authenticatorData: data, signature })
    },
    /** Whether it knows its owner from now on, by a finger or a PIN. */
    verifies(does: boolean) {
      isVerified = does
    },
    /** As in a copy that was made before. */
    turnBack() {
      counter = 0
    },
  }
}
