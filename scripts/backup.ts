import { BackupError } from '../server/src/adapters/database/backup-folder.ts'
import { FolderInUseError } from '../server/src/adapters/database/folder-lock.ts'
import { takeBackup } from '../server/src/adapters/database/take-backup.ts'
import { EnvError, readEnv } from '../server/src/env.ts'
import { loadEnvFile, runCommand } from './lib/command.ts'

const [folder] = process.argv.slice(2)

loadEnvFile()
await runCommand([BackupError, EnvError, FolderInUseError], async () => {
  if (!folder) throw new BackupError('npm run backup -- FOLDER, where FOLDER is not there yet')
  const env = readEnv()
  if (env.databaseUrl) {
    throw new BackupError('DATABASE_URL is set: back up that server with pg_dump')
  }
  await takeBackup(env.dataDir, folder)
  console.log(`The database and the files are in ${folder}.`)
  if (env.s3) console.log('Files in the bucket are not part of it: copy the bucket as well.')
})
