import { join } from 'node:path'
import type { TransactionalDatabase } from '../adapters/database/database.port.ts'
import { noExternalServices } from '../adapters/external-data/connect-external-services.ts'
import { openDiskFiles } from '../adapters/files/disk-files.ts'
import { gazetteer } from '../adapters/geocoding/gazetteer.ts'
import { createInProcessBus } from '../adapters/live-bus/in-process-bus.ts'
import { fileMail } from '../adapters/mail/file-mail.ts'
import { absentPayments } from '../adapters/payments/absent-payments.ts'
import { sandboxPayments } from '../adapters/payments/sandbox/sandbox-payments.ts'
import { sharpPictures } from '../adapters/pictures/sharp-pictures.ts'
import type { AppDeps } from '../app-deps.ts'
import type { Clock } from '../clock.ts'
import { withEvents } from '../event-handlers.ts'

/** The embedded default of every port, but for those a test brings itself. */
export function embeddedDeps(
  db: TransactionalDatabase,
  clock: Clock,
  filesFolder: string,
  own: Partial<Omit<AppDeps, 'publish'>> = {},
): AppDeps {
  return withEvents({
    accounts: null,
    backups: null,
    cityLogin: null,
    db,
    clock,
    databaseKind: 'embedded',
    externalServices: noExternalServices,
    files: openDiskFiles(filesFolder),
    geocoder: gazetteer,
    liveBus: createInProcessBus(),
    mail: fileMail(join(filesFolder, 'mail'), 'Commonplot <garden@localhost>'),
    mapFile: null,
    mapTiles: null,
    origin: 'http://localhost',
    payments: sandboxPayments(db, clock),
    formerPayments: [sandboxPayments(db, clock), absentPayments('stripe')],
    pictures: sharpPictures,
    publicUrl: undefined,
    push: null,
    stopping: new AbortController().signal,
    sweepFinishes: new Map(),
    ...own,
  })
}
