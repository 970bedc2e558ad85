import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits, as they stand in a cookie or a link. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The stored form of a secret: a reader of the database cannot act with it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** For what could be guessed from its hash, were the key not part of it. */
export const keyedHashOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex')

/** Takes as long for every pair of the same length, however early they differ. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
