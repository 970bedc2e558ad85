import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Env } from '../env.ts'
import type { Backups } from './backups/backups.port.ts'
import type { CityLogin } from './city-login/city-login.port.ts'
import { FILES_FOLDER } from './database/data-folder.ts'
import type { DatabaseConnection, TransactionalDatabase } from './database/database.port.ts'
import { noExternalServices } from './external-data/connect-external-services.ts'
import type { ExternalServices } from './external-data/external-data.port.ts'
import type { Files } from './files/files.port.ts'
import { removeAbandoned } from './files/staged-file.ts'
import type { Geocoder } from './geocoding/geocoding.port.ts'
import type { LiveBus } from './live-bus/live-bus.port.ts'
import type { Mail } from './mail/mail.port.ts'
import type { MapFile } from './map-file/map-file.port.ts'
import { absentPayments } from './payments/absent-payments.ts'
import type { Payments } from './payments/payments.port.ts'
import { paymentWatch } from './payments/watch-payments.ts'
import { sharpPictures } from './pictures/sharp-pictures.ts'
import { webPush } from './push/web-push.ts'
import type { SharedRateLimit } from './rate-limit/rate-limit.port.ts'

// The presence of a credential chooses the adapter; its client is loaded only then.

export async function chooseDatabase(
  env: Env,
  /** Only for the server, not for scripts. */
  statementTimeoutMs = 0,
): Promise<DatabaseConnection> {
  if (env.databaseUrl) {
    const { connectPostgres } = await import('./database/postgres-connection.ts')
    return connectPostgres(env.databaseUrl, env.databasePoolSize, statementTimeoutMs)
  }
  const { openEmbedded } = await import('./database/embedded-connection.ts')
  return openEmbedded(env.dataDir, { fsync: env.embeddedFsync })
}

/** The current payment provider, and former ones for earlier payments. */
async function choosePayments(
  env: Env,
  db: TransactionalDatabase,
  clock: Clock,
): Promise<[Payments, Payments]> {
  const { sandboxPayments } = await import('./payments/sandbox/sandbox-payments.ts')
  const sandbox = sandboxPayments(db, clock)
  if (!env.stripe) return [sandbox, absentPayments('stripe')]
  const { stripePayments } = await import('./payments/stripe/stripe-payments.ts')
  return [stripePayments(env.stripe), sandbox]
}

async function chooseGeocoder(
  { maps }: ExternalServices,
  db: TransactionalDatabase,
  clock: Clock,
): Promise<Geocoder> {
  const { gazetteer } = await import('./geocoding/gazetteer.ts')
  if (!maps) return gazetteer
  const { mapServiceGeocoder } = await import('./geocoding/map-service-geocoder.ts')
  return mapServiceGeocoder({ maps, fallback: gazetteer, db, clock })
}

async function chooseExternalServices(env: Env, clock: Clock): Promise<ExternalServices> {
  const accounts = env.externalAccounts
  if (Object.values(accounts).every((account) => account === undefined)) return noExternalServices
  const { connectExternalServices } = await import('./external-data/connect-external-services.ts')
  return connectExternalServices(accounts, clock)
}

async function chooseLiveBus(env: Env): Promise<LiveBus> {
  if (env.redisUrl) {
    const { connectRedisBus } = await import('./live-bus/redis-bus.ts')
    return connectRedisBus(env.redisUrl)
  }
  const { createInProcessBus } = await import('./live-bus/in-process-bus.ts')
  return createInProcessBus()
}

export async function chooseSharedRateLimit(env: Env): Promise<SharedRateLimit | null> {
  if (!env.redisUrl || env.rateLimit === 0) return null
  const { connectRedisRateLimit } = await import('./rate-limit/redis-rate-limit.ts')
  return connectRedisRateLimit(env.redisUrl, env.rateLimit)
}

async function chooseFiles(env: Env, clock: Clock): Promise<Files> {
  const folder = join(env.dataDir, FILES_FOLDER)
  await removeAbandoned(folder, clock.now())
  if (env.s3) {
    const { openS3Files } = await import('./files/s3-files.ts')
    return openS3Files(env.s3, folder)
  }
  const { openDiskFiles } = await import('./files/disk-files.ts')
  return openDiskFiles(folder)
}

/** A PostgreSQL server is backed up by its own tools. */
async function chooseBackups({ databaseUrl, dataDir, backupDir }: Env): Promise<Backups | null> {
  if (databaseUrl) return null
  const { embeddedBackups } = await import('./database/embedded-backups.ts')
  return embeddedBackups(dataDir, backupDir)
}

async function chooseMail({ mail, dataDir }: Env): Promise<Mail> {
  if (mail.url) {
    const { smtpMail } = await import('./mail/smtp-mail.ts')
    return smtpMail(mail.url, mail.from)
  }
  const { fileMail } = await import('./mail/file-mail.ts')
  return fileMail(join(dataDir, 'mail'), mail.from)
}

/** A tile server wins; otherwise the file at MAP_FILE, which may come later. */
async function chooseMapFile(
  { mapTiles, mapFile, dataDir }: Env,
  logger: Logger,
): Promise<MapFile | null> {
  if (mapTiles) return null
  const { diskMapFile, sayFound } = await import('./map-file/disk-map-file.ts')
  const path = mapFile ?? join(dataDir, 'map.pmtiles')
  const file = diskMapFile(path)
  const found = await file.look()
  // Warnings are shown at the default log level.
  if (found) logger.warn(`The map file ${path} ${sayFound(found)}`)
  else if (mapFile) logger.warn(`The map file ${path} is not there yet`)
  return file
}

async function chooseCityLogin(env: Env, clock: Clock): Promise<CityLogin | null> {
  if (!env.accounts?.oidc) return null
  const { openIdCityLogin } = await import('./city-login/openid-city-login.ts')
  return openIdCityLogin(env.accounts.oidc, clock.now)
}

/** The contact that push services require: a web address or a mailbox. */
const pushContact = ({ publicUrl }: Env) =>
  publicUrl?.startsWith('https://') ? publicUrl : 'mailto:garden@localhost'

/** Everything the features need besides the clock. */
export async function chooseAdapters(
  env: Env,
  db: TransactionalDatabase,
  clock: Clock,
  logger: Logger,
  /** A secret of this installation, by name. */
  secretOf: (name: string) => Promise<string>,
) {
  const externalServices = await chooseExternalServices(env, clock)
  const [payments, former] = await choosePayments(env, db, clock)
  const { watch, counts } = paymentWatch(logger)
  return {
    accounts: env.accounts,
    backups: await chooseBackups(env),
    cityLogin: await chooseCityLogin(env, clock),
    db,
    clock,
    databaseKind: env.databaseUrl ? ('postgres' as const) : ('embedded' as const),
    externalServices,
    files: await chooseFiles(env, clock),
    geocoder: await chooseGeocoder(externalServices, db, clock),
    liveBus: await chooseLiveBus(env),
    mail: await chooseMail(env),
    mapFile: await chooseMapFile(env, logger),
    mapTiles: env.mapTiles,
    origin: env.publicUrl ?? `http://localhost:${env.port}`,
    payments: watch(payments),
    formerPayments: [watch(former)],
    pictures: sharpPictures,
    publicUrl: env.publicUrl,
    push: webPush({
      privateKey: await secretOf('push'),
      contact: pushContact(env),
      standIn: env.pushStandIn,
    }),
    paymentErrors: counts,
  }
}
