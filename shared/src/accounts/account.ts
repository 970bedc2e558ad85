import * as z from 'zod/mini'
import {
  id,
  instant,
  pictureUrl,
  requiredText,
  TEXT_LIMITS,
  text,
  withoutControlCharacters,
} from '../contract/fields.ts'
import { suspension } from '../operator/suspension.ts'

export const ROLES = ['member', 'operator'] as const
const role = z.enum(ROLES)

/** The acting person, as they see themselves. */
export const me = z.object({
  id,
  fullName: z.string(),
  username: z.string(),
  profileImage: z.nullable(pictureUrl),
  location: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  /** Null without accounts. */
  email: z.nullable(z.string()),
  timeZone: z.string(),
  roles: z.array(role),
  /** Whether the product has accounts. */
  accounts: z.boolean(),
  /** Null for a person without a suspension. */
  suspension: z.nullable(suspension),
})
export type Me = z.infer<typeof me>

export const USERNAME_LENGTH = { min: 3, max: 30 }

const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(USERNAME_LENGTH.min, 'A username has at least 3 characters'),
    z.maxLength(USERNAME_LENGTH.max, 'A username has at most 30 characters'),
    z.regex(/^[\w.-]+$/, 'A username has letters, digits, dots, dashes and underscores'),
  )

/** An empty text clears the field. */
export const profileChanges = z.partial(
  z.object({
    fullName: requiredText(TEXT_LIMITS.name, 'Tell your neighbours your name'),
    username,
    location: z.nullable(text(TEXT_LIMITS.name)),
    bio: z.nullable(text(TEXT_LIMITS.notes)),
    profileImage: z.nullable(pictureUrl),
    timeZone: z.string().check(z.maxLength(100)),
  }),
)
export type ProfileChanges = z.infer<typeof profileChanges>

/** A session of the acting person. */
export const session = z.object({
  id,
  isCurrent: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  /** "Firefox on Linux", as well as it can be told. */
  device: z.string(),
})
export type Session = z.infer<typeof session>

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.infer<typeof passkey>

/** The limit of RFC 5321. */
const MAX_EMAIL = 254

/** Lower case, so that two spellings of an address do not make two accounts. */
export const email = z.string('Enter an e-mail address').check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(MAX_EMAIL, 'That address is too long'),
  withoutControlCharacters,
  z.regex(/^[^\s@<>()[\],;:"\\]+@(?:[^\s@<>()[\],;:"\\.]+\.)+[^\s@<>()[\],;:"\\.]+$/, {
    error: 'That does not look like an e-mail address',
  }),
)
