export interface OutgoingMail {
  /** A stable Message-ID: a repeated mail can be recognized. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  date: Date
}

export interface KeptMail {
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  sentAt: string
}

export interface Mail {
  /**
   * `handOver` is awaited right before the content leaves: if it throws nothing leaves. Rejects with
   * a `MailError` that says what may be done about it.
   */
  send(mail: OutgoingMail, handOver: () => Promise<void>): Promise<void>
  /** The mails stored on this machine, newest first; null if mail is sent. */
  kept: (() => Promise<KeptMail[]>) | null
}

/** `unknown`: no reply after the content was sent, so the mail may have arrived. */
export type MailOutcome = 'try_again' | 'refused' | 'unknown'

export class MailError extends Error {
  readonly outcome: MailOutcome
  /** A code without personal data. */
  readonly code: string

  constructor(outcome: MailOutcome, code: string, options?: ErrorOptions) {
    super(`mail: ${code}`, options)
    this.outcome = outcome
    this.code = code
  }
}
