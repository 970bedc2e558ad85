import * as z from 'zod/mini'
import { withoutControlCharacters } from '../contract/fields.ts'

/** As RFC 5321 limits what a mail server takes. */
const MAX_EMAIL = 254

/** One spelling for one address, so that nobody has two accounts by their shift key. */
export const email = z.string('Enter an e-mail address').check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(MAX_EMAIL, 'That address is too long'),
  withoutControlCharacters,
  z.regex(/^[^\s@<>()[\],;:"\\]+@(?:[^\s@<>()[\],;:"\\.]+\.)+[^\s@<>()[\],;:"\\.]+$/, {
    error: 'That does not look like an e-mail address',
  }),
)
