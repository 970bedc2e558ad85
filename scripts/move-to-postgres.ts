import { FolderInUseError } from '../server/src/adapters/database/folder-lock.ts'
import { MoveError, moveToPostgres } from '../server/src/adapters/database/move-to-postgres.ts'
import { EnvError, readEnv } from '../server/src/env.ts'
import { loadEnvFile, runCommand } from './lib/command.ts'

loadEnvFile()
await runCommand([EnvError, FolderInUseError, MoveError], async () => {
  const { dataDir, databaseUrl, s3 } = readEnv()
  if (!databaseUrl) throw new MoveError('DATABASE_URL=postgres://… npm run move-to-postgres')
  const moved = await moveToPostgres({ dataDir, databaseUrl })
  for (const { table, rows } of moved) console.log(`${String(rows).padStart(9)}  ${table}`)
  const total = moved.reduce((sum, { rows }) => sum + rows, 0)
  console.log(`${moved.length} tables with ${total} rows are on the server, as many as here.`)
  console.log(`Start with this DATABASE_URL from now on. The database in ${dataDir} is as it was.`)
  if (!s3) console.log(`The files stay in ${dataDir}.`)
})
