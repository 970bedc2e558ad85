import { parseArgs } from 'node:util'
import { BackupError } from '../server/src/adapters/database/backup-folder.ts'
import { FolderInUseError } from '../server/src/adapters/database/folder-lock.ts'
import { EnvError, readEnv } from '../server/src/env.ts'
import { loadEnvFile } from './load-env.ts'
import { restoreBackup } from './restore-backup.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' }, replace: { type: 'boolean', default: false } },
})
const [folder] = positionals

loadEnvFile()
try {
  if (!folder) throw new BackupError('npm run restore -- FOLDER [--into DATA_DIR] [--replace]')
  const dataDir = values.into ?? readEnv().dataDir
  const { takenAt, keptAside } = await restoreBackup(folder, dataDir, values)
  console.log(`${dataDir} is as it was at ${takenAt}.`)
  if (keptAside) console.log(`What was there before is in ${keptAside}.`)
} catch (error) {
  const isForSomeone = [BackupError, EnvError, FolderInUseError].some((k) => error instanceof k)
  if (!(error instanceof Error && isForSomeone)) throw error
  console.error(error.message)
  process.exitCode = 1
}
