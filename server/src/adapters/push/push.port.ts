/** A device, as its browser described it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** Encrypted for the device before it leaves. */
  payload: string
  /** A later push of the same topic replaces an undelivered one. */
  topic: string
}

/**
 * `gone`: the device hears no more, and is forgotten. `unknown`: it had left and no answer came, so
 * that it may have arrived.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'try_again' | 'unknown'

export interface PushSender {
  /** The public VAPID key for subscriptions, base64url. */
  publicKey: string
  /** Whether the address belongs to a known push service of browsers. */
  accepts(endpoint: string): boolean
  /** Never rejects. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}
