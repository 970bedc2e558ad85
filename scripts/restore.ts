import { parseArgs } from 'node:util'
import { BackupError } from '../server/src/adapters/database/backup-folder.ts'
import { FolderInUseError } from '../server/src/adapters/database/folder-lock.ts'
import { EnvError, readEnv } from '../server/src/env.ts'
import { loadEnvFile, runCommand } from './lib/command.ts'
import { restoreBackup } from './lib/restore-backup.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' }, replace: { type: 'boolean', default: false } },
})
const [folder] = positionals

loadEnvFile()
await runCommand([BackupError, EnvError, FolderInUseError], async () => {
  if (!folder) throw new BackupError('npm run restore -- FOLDER [--into DATA_DIR] [--replace]')
  const dataDir = values.into ?? readEnv().dataDir
  const { takenAt, keptAside, doubtedMails } = await restoreBackup(folder, dataDir, values)
  console.log(`${dataDir} is as it was at ${takenAt}.`)
  if (doubtedMails > 0) {
    console.log(
      `Mails that waited then and may have left since: ${doubtedMails}. They are not sent again.`,
    )
  }
  if (keptAside) console.log(`What was there before is in ${keptAside}.`)
})
