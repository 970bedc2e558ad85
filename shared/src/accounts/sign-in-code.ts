import * as z from 'zod/mini'

/** Without 0 and O, 1, I and L, U and V, which are easily confused. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZ23456789'
export const CODE_LENGTH = 8
export const CODE_LIFE_MINUTES = 10
export const CODE_MAX_TRIES = 5

/** Accepts any case, spaces and dashes. */
export const readCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** `ABCD-EFGH`, in two halves that fit into one glance each. */
export const showCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

export const signInCode = z.pipe(
  z.string('Enter the code from the mail').check(z.maxLength(40)),
  z.transform(readCode),
)
