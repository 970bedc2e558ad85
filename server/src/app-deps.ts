import type { MapTiles } from '@commonplot/shared/locations/map-tiles.ts'
import type { Backups } from './adapters/backups/backups.port.ts'
import type { CityLogin } from './adapters/city-login/city-login.port.ts'
import type { TransactionalDatabase } from './adapters/database/database.port.ts'
import type { ExternalServices } from './adapters/external-data/external-data.port.ts'
import type { Files } from './adapters/files/files.port.ts'
import type { Geocoder } from './adapters/geocoding/geocoding.port.ts'
import type { LiveBus } from './adapters/live-bus/live-bus.port.ts'
import type { Mail } from './adapters/mail/mail.port.ts'
import type { MapFile } from './adapters/map-file/map-file.port.ts'
import type { Payments } from './adapters/payments/payments.port.ts'
import type { Pictures } from './adapters/pictures/pictures.port.ts'
import type { PushSender } from './adapters/push/push.port.ts'
import type { Clock } from './clock.ts'
import type { Publish } from './domain-events.ts'

/** How people sign in here. */
export interface AccountSettings {
  signUp: 'open' | 'invite'
  /** Where browsers reach the product; undefined on this machine alone, where any loopback name will do. */
  publicUrl: string | undefined
  oidc: OidcSettings | null
}

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** The words on the button. */
  name: string
}

/** The adapters that every feature receives: embedded ones, or real services. */
export interface AppDeps {
  /** Null where everybody is the same person. */
  accounts: AccountSettings | null
  /** Null where a database server has its own ways. */
  backups: Backups | null
  /** Null where people have no account with their city, or none sign in at all. */
  cityLogin: CityLogin | null
  db: TransactionalDatabase
  clock: Clock
  databaseKind: 'embedded' | 'postgres'
  externalServices: ExternalServices
  files: Files
  geocoder: Geocoder
  liveBus: LiveBus
  mail: Mail
  /** Null where a tile server draws the maps instead. */
  mapFile: MapFile | null
  mapTiles: MapTiles | null
  /** Where browsers reach the product, for links that no request asks for. */
  origin: string
  payments: Payments
  /** For what was paid before another provider was chosen. */
  formerPayments: readonly Payments[]
  pictures: Pictures
  /** Where browsers reach the product; without it search engines are told nothing. */
  publicUrl: string | undefined
  /** Tells the other features what happened, inside the transaction it happened in. */
  publish: Publish
  /** Null where nobody is reached on their devices. */
  push: PushSender | null
  /** Aborted when the process was told to stop: nothing more is begun that nobody waits for. */
  stopping: AbortSignal
  /** When each task of this process's sweep last came to its end. */
  sweepFinishes: Map<string, Date>
}
