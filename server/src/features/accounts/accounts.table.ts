import { ROLES } from '@commonplot/shared/accounts/account.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { areAllOf, instant, isAtMost, isOneOf, textList } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

const personId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The private part of a person: how they sign in. The public profile is in `users`. */
export const accounts = pgTable(
  'accounts',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case. Null if the city login sends no verified address, and once the account is closed. */
    email: text('email'),
    roles: textList('roles'),
    /** When the first profile step was completed or skipped. */
    welcomedAt: instant('welcomed_at'),
    /** Set while signing in still undoes the closing. */
    closesAt: instant('closes_at'),
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('accounts_email_key').on(t.email),
    index('accounts_by_email').using('gin', t.email.op('gin_trgm_ops')),
    index('accounts_operators').on(t.userId).where(sql`'operator' = any(${t.roles})`),
    index('accounts_closes_at').on(t.closesAt).where(sql`${t.closesAt} is not null`),
    check('accounts_email_length', isAtMost(t.email, 254)),
    check('accounts_email_lower', sql`${t.email} = lower(${t.email})`),
    check('accounts_roles_known', areAllOf(t.roles, ROLES)),
    check('accounts_closed_empty', sql`${t.closedAt} is null or ${t.email} is null`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: personId(),
    /** SHA-256 of the cookie's token. The token itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    device: text('device').notNull(),
    provenAt: instant('proven_at').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token_hash_key').on(t.tokenHash),
    index('sessions_user_id').on(t.userId),
    index('sessions_expires_at').on(t.expiresAt),
    check('sessions_device_length', isAtMost(t.device, 200)),
  ],
)

export const CODE_PURPOSES = ['sign_in', 'change_email'] as const

/** A code is valid only with the secret in the requesting browser's cookie. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    browserHash: text('browser_hash').primaryKey(),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
    email: text('email').notNull(),
    /** The person whose email address changes; null for `sign_in`. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Null if no mail was sent. The response does not reveal it. */
    codeHash: text('code_hash'),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('sign_in_codes_expires_at').on(t.expiresAt),
    check('sign_in_codes_purpose_known', isOneOf(t.purpose, CODE_PURPOSES)),
    check('sign_in_codes_email_length', isAtMost(t.email, 254)),
  ],
)

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential id that the device chose, base64url. */
    id: text('id').primaryKey(),
    userId: personId(),
    name: text('name').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: textList('transports'),
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    index('passkeys_user_id').on(t.userId),
    check('passkeys_id_length', isAtMost(t.id, 1400)),
    check('passkeys_name_length', isAtMost(t.name, 100)),
  ],
)

/** A WebAuthn challenge, valid for one response from one browser. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    browserHash: text('browser_hash').primaryKey(),
    challenge: text('challenge').notNull(),
    /** The person who adds a passkey; null for signing in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expires_at').on(t.expiresAt)],
)

/** Issuer and subject identify a person (OpenID Connect). An email address never does. */
export const cityLogins = pgTable(
  'city_logins',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: personId(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    index('city_logins_user_id').on(t.userId),
  ],
)

export const INVITATION_KINDS = ['member', 'operator'] as const

/** One-time links: to become an operator, or to sign up with `signUp: 'invite'`. */
export const invitations = pgTable(
  'invitations',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: INVITATION_KINDS }).notNull(),
    /** The only email address that may use the link; null: any bearer. */
    email: text('email'),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    check('invitations_kind_known', isOneOf(t.kind, INVITATION_KINDS)),
    check('invitations_email_length', isAtMost(t.email, 254)),
  ],
)

/** Code requests by network and email address, as keyed hashes, for the rate limit. */
export const codeRequests = pgTable(
  'code_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    networkHash: text('network_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (t) => [
    index('code_requests_network').on(t.networkHash, t.askedAt),
    index('code_requests_asked_at').on(t.askedAt),
  ],
)
