import * as z from 'zod/mini'

/** No 0 and O, no 1, I and L, no U and V: what is read from one screen is typed into another. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZ23456789'
export const CODE_LENGTH = 8
export const CODE_LIFE_MINUTES = 10
export const CODE_MAX_TRIES = 5

/** As people type it: in capitals or not, with the space or dash that it is shown with. */
export const readCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** `ABCD-EFGH`, in two halves that fit into one glance each. */
export const showCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

export const signInCode = z.pipe(
  z.string('Enter the code from the mail').check(z.maxLength(40)),
  z.transform(readCode),
)
