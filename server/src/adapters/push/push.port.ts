/** A device, as its browser described it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** Encrypted for the device before it leaves. */
  payload: string
  /** A later one of the same topic takes the place of one that has not arrived yet. */
  topic: string
}

/**
 * `gone`: the device hears no more, and is forgotten. `unknown`: it had left and no answer came, so
 * that it may have arrived.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'try_again' | 'unknown'

export interface PushSender {
  /** What a browser subscribes with, base64url. */
  publicKey: string
  /** Whether this is one of the push services that browsers have, and so may be written to. */
  accepts(endpoint: string): boolean
  /** Never rejects. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}
