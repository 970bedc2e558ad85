import { createECDH } from 'node:crypto'
import type { buildPushPayload } from '@block65/webcrypto-web-push'
import { DAY_S } from '@commonplot/shared/dates/durations.ts'
import type { PushMessage, PushOutcome, PushSender, PushTarget } from './push.port.ts'

/** The push services of browsers; a leading dot allows all subdomains. */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
]

const isService = (hostname: string) =>
  SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))

/**
 * Refuses other hosts: the address comes from a browser and could point into the own network
 * (SSRF).
 */
function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:') return false
  const isPlain = url.port === '' && url.username === '' && url.password === ''
  return isPlain && isService(url.hostname)
}

interface WebPushSettings {
  /** 32 random bytes, base64url: they are the private key (VAPID) of this installation. */
  privateKey: string
  /** The operator's contact for push services: an https or mailto address. */
  contact: string
  /** Replaces the address of every push, for trials on this machine. */
  standIn?: string | undefined
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
const GONE = [404, 410]
const TRY_AGAIN = [429]
/** No connection was made, so the push cannot have arrived. */
const NEVER_LEFT = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Push services of browsers, each message encrypted for its device alone (RFC 8291). */
export function webPush(settings: WebPushSettings): PushSender {
  const publicKey = publicKeyOf(settings.privateKey)
  return {
    publicKey,
    accepts: isPushService,
    async send(target, message) {
      if (!isPushService(target.endpoint)) return 'gone'
      const sealed = await seal(target, message, settings, publicKey).catch(() => null)
      // A device with invalid keys cannot receive pushes.
      if (!sealed) return 'gone'
      try {
        return await post(target.endpoint, sealed, settings)
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string }
        return code !== undefined && NEVER_LEFT.includes(code) ? 'try_again' : 'unknown'
      }
    },
  }
}

function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return curve.getPublicKey('base64url')
}

type Sealed = Awaited<ReturnType<typeof buildPushPayload>>

async function seal(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, topic }: PushMessage,
  { privateKey, contact }: WebPushSettings,
  publicKey: string,
): Promise<Sealed> {
  // Loads the library with the first push.
  const { buildPushPayload: build } = await import('@block65/webcrypto-web-push')
  return build(
    { data: payload, options: { ttl: DAY_S, topic } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { subject: contact, publicKey, privateKey },
  )
}

async function post(
  endpoint: string,
  { headers, body }: Sealed,
  { standIn, timeoutMs = TIMEOUT_MS }: WebPushSettings,
): Promise<PushOutcome> {
  const { pathname, search } = new URL(endpoint)
  const response = await fetch(standIn ? new URL(pathname + search, standIn) : endpoint, {
    method: 'POST',
    headers,
    body,
    // Does not follow redirects.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  return outcomeOf(response.status)
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (GONE.includes(status)) return 'gone'
  return status >= 500 || TRY_AGAIN.includes(status) ? 'try_again' : 'refused'
}
