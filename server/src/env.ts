import { isAbsolute, relative, resolve } from 'node:path'
import * as z from 'zod'
import type { AccountSettings, OidcSettings } from './app-deps.ts'
import { isLoopbackName } from './http/security/loopback.ts'

const onOff = z.enum(['on', 'off'])

const webAddress = z.url({ protocol: /^https?$/ })

/** Paths are put behind it. */
const serviceAddress = webAddress.transform((url) => url.replace(/\/+$/, ''))

/** Where a browser reaches the product: a scheme and a host, no path. */
const origin = webAddress
  .transform((url) => new URL(url))
  .refine(({ href, origin }) => href === `${origin}/`, 'must be an address without a path')
  .transform(({ origin }) => origin)

const variables = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: z.string().min(1).optional(),
  EMBEDDED_FSYNC: onOff.default('on'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  SLOW_QUERY_MS: z.coerce.number().min(0).default(200),
  RATE_LIMIT: z.coerce.number().int().min(0).max(100_000_000).default(12_000),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  ACCOUNTS: onOff.default('off'),
  SIGN_UP: z.enum(['open', 'invite']).default('open'),
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(300).optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(60).optional(),
  DEMO_DATA: onOff.optional(),
  DEMO_PERSONAS: onOff.optional(),
  CLOCK_OFFSET: z.iso.duration().optional(),
  PUSH_STAND_IN: webAddress.optional(),
  PAYMENTS: z.enum(['sandbox']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  PERENUAL_KEY: z.string().min(1).optional(),
  PERENUAL_URL: serviceAddress.default('https://perenual.com/api/v2'),
  NOMINATIM_URL: serviceAddress.optional(),
  NOMINATIM_CONTACT: z.string().min(1).optional(),
  SHARETRIBE_CLIENT_ID: z.string().min(1).optional(),
  SHARETRIBE_URL: serviceAddress.default('https://flex-api.sharetribe.com'),
  OVERPASS_URL: webAddress.optional(),
  MAP_TILES_URL: webAddress.optional(),
  MAP_TILES_ATTRIBUTION: z.string().min(1).optional(),
  MAP_TILES_ATTRIBUTION_URL: webAddress.optional(),
  MAP_FILE: z.string().min(1).optional(),
  CLIMATIQ_KEY: z.string().min(1).optional(),
  CLIMATIQ_URL: serviceAddress.default('https://api.climatiq.io'),
})

export const SETTINGS = Object.keys(variables.shape)

type Values = z.infer<typeof variables>
export type Env = ReturnType<typeof readEnv>

export class EnvError extends Error {}

export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  const given = Object.entries(source).filter(([, value]) => value !== '')
  const parsed = variables.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new EnvError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const values = parsed.data
  const isLocal = isOnlyLocal(values)
  const localOnly = Object.entries({
    DEMO_PERSONAS: values.DEMO_PERSONAS === 'on',
    CLOCK_OFFSET: values.CLOCK_OFFSET !== undefined,
    PUSH_STAND_IN: values.PUSH_STAND_IN !== undefined,
  }).find(([, wanted]) => wanted && !isLocal)
  if (localOnly) {
    throw new EnvError(
      `${localOnly[0]} works only while HOST and PUBLIC_URL are loopback addresses and TRUST_PROXY is 0`,
    )
  }
  const accounts = accountSettings(values)
  const stripe = stripeKeys(values)
  assertPaymentsMeant(values, { hasKeys: stripe !== null, isLocal })
  return {
    accounts,
    isLocal,
    mail: mailSettings(values),
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    dataDir: values.DATA_DIR,
    backupDir: backupDir(values),
    embeddedFsync: values.EMBEDDED_FSYNC === 'on',
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    redisUrl: values.REDIS_URL,
    drainSeconds: values.DRAIN_SECONDS,
    metricsToken: values.METRICS_TOKEN,
    slowQueryMs: values.SLOW_QUERY_MS,
    rateLimit: values.RATE_LIMIT,
    trustedProxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    demoData: values.DEMO_DATA ? values.DEMO_DATA === 'on' : accounts === null,
    demoPersonas: values.DEMO_PERSONAS ? values.DEMO_PERSONAS === 'on' : isLocal && !accounts,
    clockOffset: values.CLOCK_OFFSET,
    pushStandIn: values.PUSH_STAND_IN,
    s3: s3Account(values),
    stripe,
    saysTestMode: values.PAYMENTS === 'sandbox',
    externalAccounts: externalAccounts(values),
    mapTiles: mapTiles(values),
    mapFile: values.MAP_FILE,
  }
}

/** Only this machine can reach the server: no proxy, no public name. */
function isOnlyLocal({ HOST, PUBLIC_URL, TRUST_PROXY }: Values): boolean {
  const names = [HOST, ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : [])]
  return TRUST_PROXY === 0 && names.every(isLoopbackName)
}

/** Beside the data unless told otherwise; a copy inside of what it is a copy of would go with it. */
function backupDir({ DATA_DIR, BACKUP_DIR }: Values): string {
  const data = resolve(DATA_DIR)
  const backups = resolve(BACKUP_DIR ?? `${data}-backups`)
  const way = relative(data, backups)
  if (!way.startsWith('..') && !isAbsolute(way))
    throw new EnvError('BACKUP_DIR: must not lie inside DATA_DIR')
  return backups
}

/** People who sign in from elsewhere need an address to be sent to, and mail to be sent by. */
function accountSettings(values: Values): AccountSettings | null {
  if (values.ACCOUNTS === 'off') return null
  const { PUBLIC_URL, MAIL_URL, SIGN_UP, DEMO_PERSONAS } = values
  if (DEMO_PERSONAS === 'on') {
    throw new EnvError('DEMO_PERSONAS: with ACCOUNTS=on everybody is only themselves')
  }
  if (!isOnlyLocal(values) && !PUBLIC_URL?.startsWith('https://')) {
    throw new EnvError('PUBLIC_URL: ACCOUNTS=on needs an https address off this machine')
  }
  if (PUBLIC_URL && !MAIL_URL) {
    throw new EnvError('MAIL_URL: ACCOUNTS=on with PUBLIC_URL has to send its mail somewhere')
  }
  return { signUp: SIGN_UP, publicUrl: PUBLIC_URL, oidc: oidcSettings(values) }
}

/** All of them or none: half an account would look like a whole one. */
function allOrNone<Field extends string>(
  values: Values,
  names: Record<Field, keyof Values>,
): Record<Field, string> | null {
  const settings: (keyof Values)[] = Object.values(names)
  const missing = settings.filter((name) => values[name] === undefined)
  if (missing.length === settings.length) return null
  if (missing.length > 0) {
    throw new EnvError(`${settings.slice(0, -1).join(', ')} and ${settings.at(-1)} belong together`)
  }
  const found = Object.entries<keyof Values>(names).map(([field, name]) => [field, values[name]])
  return Object.fromEntries(found)
}

function oidcSettings(values: Values): OidcSettings | null {
  const account = allOrNone(values, {
    issuer: 'OIDC_ISSUER',
    clientId: 'OIDC_CLIENT_ID',
    clientSecret: 'OIDC_CLIENT_SECRET',
  })
  if (!account) return null
  const { protocol, hostname } = new URL(account.issuer)
  // On plain HTTP an eavesdropper could sign in as anybody.
  if (protocol !== 'https:' && !isLoopbackName(hostname)) {
    throw new EnvError('OIDC_ISSUER: must be an https address off this machine')
  }
  return { ...account, name: values.OIDC_NAME ?? 'City login' }
}

function mailSettings({ MAIL_URL, MAIL_FROM, PUBLIC_URL }: Values) {
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost'
  return { url: MAIL_URL, from: MAIL_FROM ?? `Commonplot <garden@${host}>` }
}

function s3Account(values: Values) {
  const account = allOrNone(values, {
    endpoint: 'S3_ENDPOINT',
    bucket: 'S3_BUCKET',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  })
  return account && { ...account, region: values.S3_REGION }
}

/** A shop that takes cards but cannot hear about them would lose payments. */
function stripeKeys(values: Values) {
  const keys = allOrNone(values, {
    secretKey: 'STRIPE_SECRET_KEY',
    publishableKey: 'STRIPE_PUBLISHABLE_KEY',
    webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  })
  return keys && { ...keys, apiBase: values.STRIPE_API_BASE }
}

/** A public place without keys would rent real tools for test cards. */
function assertPaymentsMeant(
  { PAYMENTS }: Values,
  { hasKeys, isLocal }: { hasKeys: boolean; isLocal: boolean },
): void {
  if (PAYMENTS && hasKeys) {
    throw new EnvError('PAYMENTS: sandbox and the keys of STRIPE_* exclude each other')
  }
  if (!PAYMENTS && !hasKeys && !isLocal) {
    throw new EnvError(
      'PAYMENTS: set the keys of STRIPE_*, or PAYMENTS=sandbox to take only test cards off this machine',
    )
  }
}

/** The licence of map tiles asks for their source under the map. */
function mapTiles(values: Values) {
  const { MAP_TILES_URL, MAP_TILES_ATTRIBUTION, MAP_TILES_ATTRIBUTION_URL } = values
  if (!MAP_TILES_URL) return null
  if (!['{z}', '{x}', '{y}'].every((part) => MAP_TILES_URL.includes(part))) {
    throw new EnvError('MAP_TILES_URL: needs {z}, {x} and {y} where zoom and place go')
  }
  if (!MAP_TILES_ATTRIBUTION) {
    throw new EnvError('MAP_TILES_ATTRIBUTION: the map service has to be named under its map')
  }
  return {
    url: MAP_TILES_URL,
    attribution: MAP_TILES_ATTRIBUTION,
    attributionUrl: MAP_TILES_ATTRIBUTION_URL ?? null,
  }
}

/** A service without its key, or a geocoder without a contact, is not there. */
function externalAccounts(values: Values) {
  const { PERENUAL_KEY, NOMINATIM_URL, NOMINATIM_CONTACT, SHARETRIBE_CLIENT_ID } = values
  const { OVERPASS_URL, CLIMATIQ_KEY } = values
  if (NOMINATIM_URL && !NOMINATIM_CONTACT) {
    throw new EnvError('NOMINATIM_CONTACT: the map service asks for an address to write to')
  }
  return {
    perenual: PERENUAL_KEY ? { url: values.PERENUAL_URL, key: PERENUAL_KEY } : undefined,
    nominatim:
      NOMINATIM_URL && NOMINATIM_CONTACT
        ? { url: NOMINATIM_URL, contact: NOMINATIM_CONTACT }
        : undefined,
    sharetribe: SHARETRIBE_CLIENT_ID
      ? { url: values.SHARETRIBE_URL, clientId: SHARETRIBE_CLIENT_ID }
      : undefined,
    overpass: OVERPASS_URL ? { url: OVERPASS_URL } : undefined,
    climatiq: CLIMATIQ_KEY ? { url: values.CLIMATIQ_URL, key: CLIMATIQ_KEY } : undefined,
  }
}
