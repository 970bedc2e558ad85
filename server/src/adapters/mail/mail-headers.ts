import { MailError, type OutgoingMail } from './mail.port.ts'

export interface MailAddress {
  name: string
  address: string
}

/** `Commonplot <garden@example.org>`, or the address alone. */
export function readSender(from: string): MailAddress {
  const [, name = '', address = from] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(from.trim()) ?? []
  return { name, address: address.trim() }
}

/** The same Message-ID for every attempt to send one mail, in every process. */
export const messageIdHeader = ({ messageId }: OutgoingMail, from: MailAddress): string =>
  `<${messageId}@${from.address.split('@').at(-1)}>`

const isHeader = ([name, value]: [string, string]) =>
  /^[a-z\d-]{1,70}$/i.test(name) && !/[\p{Cc}]/u.test(value)

/** Refuses line breaks, which would inject headers. */
export function assertHeaders({ to, subject, headers }: OutgoingMail): void {
  const isSound =
    /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+$/u.test(to) &&
    !/\p{Cc}/u.test(subject) &&
    Object.entries(headers).every(isHeader)
  if (!isSound) throw new MailError('refused', 'EHEADER')
}
